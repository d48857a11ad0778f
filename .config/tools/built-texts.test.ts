import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = globSync('dist/client/**/*.html')

/** A word directly followed by an element with the next word: JSX drops a line break before an element. */
const GLUED = /[\p{L}\d,.;:]<(?:a|abbr|code|em|kbd|strong|time)(?: [^>]*)?>\p{L}.{0,20}/gu

test('separates inline elements from the preceding text on every built page', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(
    pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(GLUED)].map(([found]) => `${page}: ${found}`),
    ),
  ).toEqual([])
})

type Provider = { name: string; sample: boolean; website: string; email: string }
type Site = { email: string; social: { href: string; sample?: boolean }[] }

const read = (file: string) => readFileSync(file, 'utf8')
const site = JSON.parse(read('content/site.json')) as Site
const providers = globSync('content/training/*.json').map((file) => JSON.parse(read(file)) as Provider)
/** Sample data that must not appear in machine-readable output. */
const invented = [
  ...(site.email.endsWith('.example') ? [site.email] : []),
  ...site.social.flatMap(({ href, sample }) => (sample ? [`"${href}"`] : [])),
  ...providers.filter(({ sample }) => sample).flatMap(({ name, website, email }) => [name, website, email]),
  'ratingValue',
]

const structured = pages.map((file) => ({
  file,
  data: [...read(file).matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].join(),
}))
const lists = globSync('dist/client/**/*.{xml,json,txt}').map((file) => ({ file, data: read(file) }))

test('writes no sample into the structured data, sitemaps and feeds of the built site', () => {
  expect(structured.filter(({ data }) => data.includes('"@graph"')).length).toBeGreaterThan(5)
  expect(lists.map(({ file }) => file)).toContain('dist/client/sitemap-pages.xml')
  const found = [...structured, ...lists].flatMap(({ file, data }) =>
    invented.filter((text) => data.includes(text)).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('lists no sample’s page in a sitemap', () => {
  const slugs = globSync('content/training/*.json')
    .filter((file) => (JSON.parse(read(file)) as Provider).sample)
    .map((file) => file.replace(/^content\/|\.json$/g, ''))
  for (const slug of slugs) expect(read('dist/client/sitemap-pages.xml')).not.toContain(slug)
})
