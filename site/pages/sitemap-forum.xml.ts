// Published discussions, newest first and about a thousand at most; `after` goes on where another sitemap ended.
import type { APIRoute } from 'astro'
import { readPart } from '../sitemap/discussions.ts'
import { answerPages } from '../sitemap/xml.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals, site, url }) => {
  const { places } = await readPart(locals, url.searchParams.get('after'))
  const response = answerPages(site ?? url, places)
  response.headers.set('cache-topic', 'forum')
  return response
}
