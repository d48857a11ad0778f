/** Takes a link and the path of the page shown; returns whether the link is lit: home exactly, others by path prefix (section 2). */
export function isActive(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
}
