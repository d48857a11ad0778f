import { sharePath } from './social-card.ts'

/** Metadata of a page. `path` is its canonical path, whatever URL was requested. */
export interface Meta {
  title: string
  description: string
  keywords: readonly string[]
  path: string
  /** Image of 1200 × 630 pixels for shared links; defaults to that of the section. */
  image?: string
  /** Alternative text of the image, without the site's name; defaults to the title. */
  imageAlt?: string
  type?: 'website' | 'article' | 'profile'
  /** Excludes drafts, private profiles and the dashboard from search engines. */
  hidden?: boolean
  /** Excludes samples from search engines, but not from the site's own search. */
  isSample?: boolean
}

/** The site's name and public base URL. */
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
 * Returns the document title; the site's name is not repeated.
 * @param isRefused true if the page shows a refused form, which the title then announces first
 */
export function documentTitle(meta: Meta, site: SiteIdentity, isRefused = false): string {
  const title = meta.title.includes(site.name) ? meta.title : `${meta.title} · ${site.name}`
  return isRefused ? `Error: ${title}` : title
}

/** Returns the head tags required on every page by the specification, section 1. */
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
