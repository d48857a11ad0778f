import { sharePath } from './social-card.ts'

/** The metadata of a page. `path` is its canonical path, whatever address was requested. */
export interface Meta {
  title: string
  description: string
  keywords: readonly string[]
  path: string
  /** A picture of 1200 × 630 pixels for shared links; that of its part of the site when left out. */
  image?: string
  /** The alternative text of that picture, without the site's name; the title when left out. */
  imageAlt?: string
  type?: 'website' | 'article' | 'profile'
  /** Excludes search engines from drafts, private profiles and the dashboard. */
  hidden?: boolean
  /** Excludes search engines, but not our own search, from what is invented. */
  isSample?: boolean
}

/** The site's name and its public address. */
export interface SiteIdentity {
  name: string
  base: URL
}

export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Record<string, string>
}

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
})

/**
 * Takes a page's meta and the site; returns the text of its title element. The site's name is not said twice.
 * @param isRefused whether the page says why a form was refused: its title is then the first thing that is read out
 */
export function documentTitle(meta: Meta, site: SiteIdentity, isRefused = false): string {
  const title = meta.title.includes(site.name) ? meta.title : `${meta.title} · ${site.name}`
  return isRefused ? `Error: ${title}` : title
}

/** Takes a page's meta and the site; returns the tags that section 1 of the specification requires on every page. */
export function headTags(meta: Meta, site: SiteIdentity): HeadTag[] {
  const address = new URL(meta.path, site.base).href
  const image = new URL(meta.image ?? sharePath(meta.path), site.base).href
  return [
    named('description', meta.description),
    named('keywords', meta.keywords.join(', ')),
    ...(meta.hidden || meta.isSample ? [named('robots', 'noindex')] : []),
    { tag: 'link', attributes: { rel: 'canonical', href: address } },
    property('og:type', meta.type ?? 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'en_IE'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', address),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${meta.imageAlt ?? meta.title} · ${site.name}`),
    named('twitter:card', 'summary_large_image'),
  ]
}
