// Public pages. Private ones and filtered lists are excluded.
import type { APIRoute } from 'astro'
import { publicPages } from '../schemas/public-pages.ts'
import { readFolder, readPage } from '../schemas/read.ts'
import { respondWithPages } from '../publishing/feeds/sitemap/xml.ts'

export const GET: APIRoute = async ({ site, url }) => {
  const { categories, hasVacancies } = await readPage('forum')
  const legal = await readFolder('legal')
  const updated = new Map(legal.map(({ id, data }) => [`/legal/${id}`, data.updated]))
  return respondWithPages(site ?? url, [
    ...(await publicPages()).map(({ path }) => ({ path, changedAt: updated.get(path) ?? null })),
    { path: '/events' },
    { path: '/newsletter' },
    ...(hasVacancies ? [{ path: '/jobs' }] : []),
    { path: '/forum' },
    ...categories.map(({ slug }) => ({ path: `/forum?category=${slug}` })),
    { path: '/forum/register' },
  ])
}
