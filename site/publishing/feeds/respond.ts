import { printAtom } from './atom.ts'
import { entriesWithin, type Feed } from './feed.ts'
import { printJsonFeed } from './json-feed.ts'

const FORMATS: Record<string, { type: string; print: (feed: Feed) => string }> = {
  xml: { type: 'application/atom+xml; charset=utf-8', print: printAtom },
  json: { type: 'application/feed+json; charset=utf-8', print: printJsonFeed },
}

/**
 * Responds with a feed in the format named in its URL.
 * @param feed null if its subject does not exist
 */
export function respondWithFeed(format: string | undefined, feed: Feed | null): Response {
  const found = format && Object.hasOwn(FORMATS, format) ? FORMATS[format] : null
  if (!found || !feed) return new Response('There is no feed at this address.', { status: 404 })
  const bounded = { ...feed, entries: entriesWithin(feed.entries) }
  return new Response(found.print(bounded), {
    headers: { 'content-type': found.type, 'access-control-allow-origin': '*' },
  })
}
