import type { APIRoute } from 'astro'
import { vacancyCategory } from '#rules/items'
import { choiceIn, jobsAddress, variablesOf } from '../../forum/vacancies/lists.ts'
import { readPage } from '../../schemas/read.ts'
import { respondWithFeed } from '../../publishing/feeds/respond.ts'
import { vacancyFeed } from '../../publishing/feeds/forum.ts'

export const prerender = false

/** Returns the newest open vacancies of the selected filters as an Atom feed. */
export const GET: APIRoute = async ({ locals, site, url }) => {
  if (!vacancyCategory()) return respondWithFeed('xml', null)
  const { meta } = await readPage('jobs')
  const choice = choiceIn(url.searchParams)
  const request = { locals, base: site ?? url, path: jobsAddress(choice, { isFeed: true }) }
  return respondWithFeed('xml', await vacancyFeed(request, { ...meta, chosen: variablesOf(choice) }))
}
