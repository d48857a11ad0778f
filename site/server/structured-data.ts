import type { SiteIdentity } from './metadata.ts'

/** A JSON-LD object, ready to be printed. */
export type StructuredData = Record<string, unknown>

const absolute = (site: SiteIdentity, path: string) => new URL(path, site.base).href

/** Takes the site, its address if it has one, and its profiles elsewhere; returns the publisher of every page. */
export const organization = (
  site: SiteIdentity,
  email: string | undefined,
  profiles: readonly string[],
): StructuredData => ({
  '@type': 'Organization',
  '@id': absolute(site, '/#organization'),
  name: site.name,
  url: absolute(site, '/'),
  logo: absolute(site, '/icon-512.png'),
  email,
  ...(profiles.length > 0 && { sameAs: profiles }),
})

/** Takes the site and its description; returns the site as a whole. */
export const webSite = (site: SiteIdentity, description: string): StructuredData => ({
  '@type': 'WebSite',
  '@id': absolute(site, '/#website'),
  name: site.name,
  url: absolute(site, '/'),
  description,
  inLanguage: 'en-IE',
  publisher: { '@id': absolute(site, '/#organization') },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute(site, '/search')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Takes the names and paths from the home page down to this one; returns the trail. */
export const breadcrumbs = (
  site: SiteIdentity,
  trail: readonly { name: string; path: string }[],
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(site, path),
  })),
})

/** Takes named links; returns them as an ordered list. */
const itemList = (
  site: SiteIdentity,
  name: string,
  items: readonly { name: string; url: string }[],
): StructuredData => ({
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: absolute(site, item.url),
  })),
})

/** Takes a page of links to items, in order; returns its trail, and the list unless it is empty. */
export const listPage = (
  site: SiteIdentity,
  page: { name: string; path: string },
  heading: string,
  items: readonly { name: string; url: string }[],
): StructuredData[] => [
  breadcrumbs(site, [page]),
  ...(items.length > 0 ? [itemList(site, heading, items)] : []),
]

/** Takes the terms of a glossary; returns them as a set. */
export const definedTerms = (
  site: SiteIdentity,
  { name, path }: { name: string; path: string },
  terms: readonly { slug: string; term: string; definition: string }[],
): StructuredData => ({
  '@type': 'DefinedTermSet',
  '@id': absolute(site, path),
  name,
  hasDefinedTerm: terms.map(({ slug, term, definition }) => ({
    '@type': 'DefinedTerm',
    name: term,
    description: definition,
    url: absolute(site, `${path}#${slug}`),
  })),
})

/** Takes a certificate and the body that awards it; returns it for search engines. Figures that nobody checked are left out. */
export const credential = (
  site: SiteIdentity,
  certificate: { name: string; abbreviation: string; path: string },
  awardedBy: { name: string; url: string },
): StructuredData => ({
  '@type': 'EducationalOccupationalCredential',
  name: certificate.name,
  ...(certificate.abbreviation !== certificate.name && { alternateName: certificate.abbreviation }),
  url: absolute(site, certificate.path),
  credentialCategory: 'Certification',
  recognizedBy: { '@type': 'Organization', ...awardedBy },
})

/** Builds schema.org FAQPage data from the questions on the page. */
export const faqPage = (items: readonly { question: string; answer: string }[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Takes the objects of one page; returns the text of its script element, safe inside HTML; empty when there are none. */
export function printStructuredData(objects: readonly StructuredData[]): string {
  if (objects.length === 0) return ''
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replaceAll('<', '\\u003c')
}
