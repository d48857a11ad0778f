/** An address with the day on which it last changed, when that is known. */
export interface Location {
  path: string
  changedAt?: string | null
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const list = (outer: string, inner: string, base: URL, locations: readonly Location[]) => {
  const entries = locations.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escape(changedAt)}</lastmod>` : ''
    return `<${inner}><loc>${escape(new URL(path, base).href)}</loc>${changed}</${inner}>\n`
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${outer}>\n`
  )
}

const respond = (body: string) =>
  new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })

/** Takes the site's address and its pages; returns a response with their sitemap. */
export const respondWithPages = (base: URL, locations: readonly Location[]) =>
  respond(list('urlset', 'url', base, locations))

/** Takes the site's address and its sitemaps; returns a response with their index. */
export const respondWithIndex = (base: URL, locations: readonly Location[]) =>
  respond(list('sitemapindex', 'sitemap', base, locations))
