/** A URL with the date of its last change, if known. */
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

/** Responds with a sitemap of these pages. */
export const respondWithPages = (base: URL, locations: readonly Location[]) =>
  respond(list('urlset', 'url', base, locations))

/** Responds with an index of these sitemaps. */
export const respondWithIndex = (base: URL, locations: readonly Location[]) =>
  respond(list('sitemapindex', 'sitemap', base, locations))
