// Published discussions, newest first and about a thousand at most; `after` continues where another sitemap ended.
import type { APIRoute } from 'astro'
import { nullIfInvalid } from '../server/page-data.ts'
import { readPart } from '../publishing/feeds/sitemap/discussions.ts'
import { respondWithPages } from '../publishing/feeds/sitemap/xml.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals, site, url }) => {
  const part = await readPart(locals, url.searchParams.get('after')).catch(nullIfInvalid)
  if (!part) return new Response('There is no such part of the sitemap.\n', { status: 404 })
  return respondWithPages(site ?? url, part.locations)
}
