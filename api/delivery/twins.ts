/**
 * Pre-rendered pages that also answer: with a query (filters in the address) or to a form, their on-demand twin
 * does, so that they work without JavaScript. The plain address stays a file in memory.
 */
const TWINS: Record<string, string> = {
  '/organizations': '/filtered/organizations',
  '/resources': '/filtered/resources',
  '/training': '/filtered/training',
  '/contact': '/answered/contact',
}

/** The on-demand address for a request that a file cannot answer; undefined when there is none. */
export function twinOf(method: string | undefined, pathname: string, query: string): string | undefined {
  const twin = TWINS[pathname]
  return twin && (query !== '' || method === 'POST') ? twin + query : undefined
}

/** What the API answers, before any page is looked for. */
export const isApi = (url: string) => /^\/(graphql|api|healthz|readyz)(\/|\?|$)/.test(url)
