import type { APIRoute } from 'astro'
import { respondWithFeed } from '../../publishing/feeds/respond.ts'
import { followedFeed } from '../../publishing/feeds/following.ts'
import { isRefused } from '../../server/page-data.ts'

export const prerender = false

/** Returns the discussions that a member follows as an Atom feed, for anyone who has its secret URL. */
export const GET: APIRoute = async ({ locals, site, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const feed = await followedFeed({ locals, base: site ?? url, path: url.pathname }, token).catch(
    (error: unknown) => {
      if (isRefused(error, 'TOO_MANY')) return 'later' as const
      throw error
    },
  )
  const result =
    feed === 'later'
      ? new Response('This feed was read very often in a short time.', {
          status: 429,
          headers: { 'retry-after': '3600' },
        })
      : respondWithFeed('xml', feed)
  result.headers.set('x-robots-tag', 'noindex')
  return result
}
