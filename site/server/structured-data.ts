import type { SiteIdentity } from './metadata.ts'

/** A JSON-LD object. */
export type StructuredData = Record<string, unknown>

const absolute = (site: SiteIdentity, path: string) => new URL(path, site.base).href

/** Returns the publisher of every page, with its e-mail address if any, and its profiles elsewhere. */
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

/** Returns the website. */
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

/** Returns the breadcrumb trail from the home page to this page. */
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

/** Returns named links as an ordered list. */
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

/** Returns the breadcrumb trail of a list page, and its list unless that is empty. */
export const listPage = (
  site: SiteIdentity,
  page: { name: string; path: string },
  heading: string,
  items: readonly { name: string; url: string }[],
): StructuredData[] => [
  breadcrumbs(site, [page]),
  ...(items.length > 0 ? [itemList(site, heading, items)] : []),
]

/** Returns the terms of a glossary as a set. */
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

/** Returns a certificate and its awarding organization. Unchecked figures are omitted. */
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

/** Returns schema.org FAQPage data from the FAQ on the page. */
export const faqPage = (items: readonly { question: string; answer: string }[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Returns the content of the page's JSON-LD script element, safe inside HTML; empty if there are no objects. */
export function printStructuredData(objects: readonly StructuredData[]): string {
  if (objects.length === 0) return ''
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replaceAll('<', '\\u003c')
}
