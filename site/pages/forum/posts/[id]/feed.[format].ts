import type { APIRoute } from 'astro'
import { respondWithFeed } from '../../../../publishing/feeds/respond.ts'
import { discussionFeed } from '../../../../publishing/feeds/forum.ts'

export const prerender = false

/** Returns a discussion with its newest replies as a feed. */
export const GET: APIRoute = async ({ locals, params, site, url }) => {
  const request = { locals, base: site ?? url, path: url.pathname }
  return respondWithFeed(params['format'], await discussionFeed(request, params['id'] ?? ''))
}
