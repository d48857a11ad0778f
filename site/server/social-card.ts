/** Sections of the site with their own social card, shared by all pages below them. */
const PARTS = [
  'manifesto',
  'fundamentals',
  'certificates',
  'organizations',
  'resources',
  'training',
  'contact',
  'forum',
]

/** Returns the name of a page's social card; `home` if its section has none. */
export function shareName(path: string): string {
  const [part = '', page] = path.slice(1).split(/[/?#]/)
  if (part === 'legal' && page) return `legal-${page}`
  return PARTS.includes(part) ? part : 'home'
}

/** Returns the URL of a page's social card. */
export const sharePath = (path: string) => `/share/${shareName(path)}.png`
