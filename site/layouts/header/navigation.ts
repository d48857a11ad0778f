/**
 * Takes a link and the canonical path of the page shown; returns whether the link is highlighted: home exactly, others
 * by path prefix (section 2). The query chooses within a page and changes nothing here.
 */
export function isActive(href: string, path: string): boolean {
  const [here] = path.split('?')
  return href === '/' ? here === '/' : here === href || path.startsWith(`${href}/`)
}
