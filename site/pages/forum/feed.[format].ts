import type { APIRoute } from 'astro'
import { readPage } from '../../schemas/read.ts'
import { respondWithFeed } from '../../publishing/feeds/respond.ts'
import { forumFeed } from '../../publishing/feeds/forum.ts'

export const prerender = false

/** Returns the newest discussions as Atom or JSON Feed. */
export const GET: APIRoute = async ({ locals, params, site, url }) => {
  const { title, intro } = await readPage('forum')
  const request = { locals, base: site ?? url, path: url.pathname }
  return respondWithFeed(
    params['format'],
    await forumFeed(request, { title, description: intro, category: null }),
  )
}
