// Index of sitemaps: one of the pages, and several of discussions.
import type { APIRoute } from 'astro'
import { partsOf } from '../publishing/feeds/sitemap/discussions.ts'
import { respondWithIndex } from '../publishing/feeds/sitemap/xml.ts'

export const prerender = false

export const GET: APIRoute = async ({ locals, site, url }) => {
  const starts = await partsOf(locals)
  const parts = starts.map((after) => ({
    path: `/sitemap-forum.xml${after ? `?${new URLSearchParams({ after })}` : ''}`,
  }))
  return respondWithIndex(site ?? url, [{ path: '/sitemap-pages.xml' }, ...parts])
}
