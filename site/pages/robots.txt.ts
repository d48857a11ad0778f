// Private pages are marked noindex; listing them here would only advertise them.
import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ site, url }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site ?? url).href}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
