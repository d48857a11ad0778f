import type { APIRoute } from 'astro'
import { readPage } from '../../../../schemas/read.ts'
import { respondWithFeed } from '../../../../publishing/feeds/respond.ts'
import { forumFeed } from '../../../../publishing/feeds/forum.ts'

export const prerender = false

/** Returns the newest discussions of a category as a feed. */
export const GET: APIRoute = async ({ locals, params, site, url }) => {
  const { title, categories } = await readPage('forum')
  const category = categories.find(({ slug }) => slug === params['slug'])
  if (!category) return respondWithFeed(params['format'], null)

  const { name, description } = category
  const request = { locals, base: site ?? url, path: url.pathname }
  return respondWithFeed(
    params['format'],
    await forumFeed(request, { title: `${name} · ${title}`, description, category: name }),
  )
}
