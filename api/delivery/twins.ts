/**
 * Pre-rendered pages that can be filtered. With a query their on-demand twin answers, so that filters work without
 * JavaScript too; the plain address stays a file in memory.
 */
export const ON_DEMAND_TWINS: Record<string, string> = {
  '/organizations': '/filtered/organizations',
  '/resources': '/filtered/resources',
  '/training': '/filtered/training',
}
