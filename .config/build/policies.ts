import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { policyFor } from '../../api/delivery/pages/policy.ts'

type PageHeaders = { pathname: string; headers: { key: string; value: string }[] }[]

/**
 * Restricts the policy of each built page to what it needs; Astro allows the inline scripts and styles of all pages on
 * each.
 * @param dist the build folder, with `client/` and the pages' policies in `_headers.json`
 */
export function tightenPolicies(dist: string): void {
  const file = path.join(dist, '_headers.json')
  if (!existsSync(file)) return
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as PageHeaders).map(({ pathname, headers }) => ({
    pathname,
    headers: headers.map(({ key, value }) =>
      key.toLowerCase() === 'content-security-policy'
        ? { key, value: policyFor(readFileSync(fileOf(dist, pathname)), value) }
        : { key, value },
    ),
  }))
  writeFileSync(file, JSON.stringify(pages, null, 2))
}

function fileOf(dist: string, pathname: string): string {
  const base = path.join(dist, 'client', pathname)
  return existsSync(`${base}.html`) ? `${base}.html` : path.join(base, 'index.html')
}
