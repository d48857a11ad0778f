import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SITE = path.resolve(import.meta.dirname, '../..')
const READS = /(?:\.(?:get|getAll|has)\(|enumIn\(searchParams, )'([A-Za-z]+)'/g

/** Encoded URL parts that no page expects. */
export const HOSTILE_VALUES = [
  '%00',
  'sprint%00sprint',
  '%01%08%0B%1F%7F',
  '%0D%0Aset-cookie:%20x=y',
  '%E2%80%AE%EF%BF%BF',
  '%FF',
  '%C0%80',
  '%ED%A0%80',
  '%ED%A0%BD%ED%B8%80',
  '%E0%A4%A',
  '%',
  '%zz',
  `${'a'.repeat(99)}%F0%9F%98%80`,
  `${'a'.repeat(199)}%F0%9F%98%80`,
  'a'.repeat(5_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-1',
  '1e999',
  '..%2F..%2Fetc%2Fpasswd',
  '%22%3E%3Ch1%20id=pwned%3E',
]

/** Paths of all pages, derived from their files, such as `/forum/posts/[id]`. */
export const PAGES = globSync('pages/**/*.{astro,ts}', { cwd: SITE })
  .map((file) => `/${file.replace(/^pages\//, '').replace(/\.(astro|ts)$/, '')}`)
  .map((page) => page.replace(/\/index$/, '') || '/')
  .sort()

/** Names of all parameters that any page reads from its URL or form. */
export const NAMES = [
  ...new Set(
    globSync('**/*.{ts,tsx,astro}', { cwd: SITE })
      .filter((file) => !file.startsWith('e2e/') && !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(path.join(SITE, file), 'utf8').matchAll(READS)])
      .map(({ 1: name = '' }) => name)
      // The filters of the lists are named in data.
      .concat(
        'q',
        'show',
        'level',
        'location',
        'certification',
        'role',
        'course',
        'experience',
        'format',
        'price',
        'order',
        'mine',
      ),
  ),
].sort()

/** Returns the address of a page with a value for each of its parameters. */
export const at = (page: string, value: string) => page.replace(/\[\w+\]/g, () => value)
