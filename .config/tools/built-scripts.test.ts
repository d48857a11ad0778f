import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = 'dist/client'
/** Limits of a page without an island, compressed, in bytes: of its script (design, "Delivery"), and in total. */
const LIMIT = 12 * 1024
const TOTAL_LIMIT = 60 * 1024
/** The API reference has all calls on one page for developers, and grows with them. */
const REFERENCE = { page: 'api/index.html', limit: 64 * 1024 }

const pages = globSync(`${CLIENT}/**/*.html`)
  .map((file) => ({ file: path.relative(CLIENT, file), html: readFileSync(file, 'utf8') }))
  .filter(({ html }) => !html.includes('<astro-island'))

/** Returns the scripts that a page loads without interaction: its own, and their static imports. */
function scriptsOf(html: string): Map<string, string> {
  const found = new Map<string, string>()
  const follow = (text: string, folder: string) => {
    const imports = text.matchAll(/(?:\bfrom\s*|\bimport\s*)["']((?:\.\/|\/_astro\/)[\w./-]+\.js)["']/g)
    for (const [, address = ''] of imports) add(path.posix.resolve(folder, address))
  }
  const add = (address: string) => {
    if (found.has(address)) return
    const text = readFileSync(path.join(CLIENT, address), 'utf8')
    found.set(address, text)
    follow(text, path.posix.dirname(address))
  }
  for (const [, address = '', inline = ''] of html.matchAll(
    /<script type="module"(?: src="([^"]+)")?>([^<]*)/g,
  )) {
    if (address) add(address)
    else {
      found.set(`inline ${found.size}`, inline)
      follow(inline, '/')
    }
  }
  return found
}

const sizes = new Map<string, number>()
/** Compresses each distinct text once: pages share most of their files. */
function compressed(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length
  sizes.set(text, size)
  return size
}

/** Returns the total size of the distinct files in a page that match `pattern`. */
function bytesOf(html: string, pattern: RegExp, size: (file: Buffer) => number): number {
  const addresses = new Set(Array.from(html.matchAll(pattern), ([, address = '']) => address))
  return [...addresses].reduce((sum, address) => sum + size(readFileSync(path.join(CLIENT, address))), 0)
}

test('finds pages without an island', () => expect(pages.length).toBeGreaterThan(10))

test.each(pages)('$file loads no framework, and stays within its size limits', ({ file, html }) => {
  const scripts = scriptsOf(html)
  const framework = [...scripts].filter(([, text]) =>
    /react\.(transitional\.)?element|__SECRET_INTERNALS/.test(text),
  )
  expect(framework.map(([address]) => address)).toEqual([])
  const size = [...scripts.values()].reduce((sum, text) => sum + compressed(text), 0)
  expect(size).toBeLessThanOrEqual(LIMIT)
  const pictures = /<img(?![^>]*loading="lazy")[^>]* src="(\/[^"]+)"/g
  const total =
    compressed(html) +
    size +
    bytesOf(html, /<link rel="stylesheet" href="([^"]+)"/g, (sheet) => compressed(sheet.toString())) +
    bytesOf(html, /<link rel="preload"[^>]* href="([^"]+\.woff2)"/g, (font) => font.length) +
    bytesOf(html, pictures, (picture) => picture.length)
  expect(total).toBeLessThanOrEqual(file === REFERENCE.page ? REFERENCE.limit : TOTAL_LIMIT)
})
