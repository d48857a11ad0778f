import type { APIRoute } from 'astro'
import { respondWithFeed } from '../../publishing/feeds/respond.ts'
import { followedFeed } from '../../publishing/feeds/following.ts'
import { isRefused } from '../../server/page-data.ts'

export const prerender = false

/** The discussions that a member follows, as Atom, for anyone who has its secret address. */
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
