/** Parts of the site that have a picture; every page below one of them shows the same. */
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

/** Takes the canonical path of a page; returns the name of its picture, `home` when it has none of its own. */
export function shareName(path: string): string {
  const [part = '', page] = path.slice(1).split(/[/?#]/)
  if (part === 'legal' && page) return `legal-${page}`
  return PARTS.includes(part) ? part : 'home'
}

/** Takes the canonical path of a page; returns the address of the picture that a shared link shows. */
export const sharePath = (path: string) => `/share/${shareName(path)}.png`
