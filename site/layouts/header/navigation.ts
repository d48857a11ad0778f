/**
 * Returns whether a link is highlighted on the page of this canonical path: home exactly, others by path prefix
 * (specification, section 2). Query strings are ignored.
 */
export function isActive(href: string, path: string): boolean {
  const [here] = path.split('?')
  return href === '/' ? here === '/' : here === href || path.startsWith(`${href}/`)
}
