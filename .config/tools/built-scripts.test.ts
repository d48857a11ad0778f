import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = 'dist/client'
/** Bytes of script that a page without an island may load, compressed (design, "Delivery"). */
const LIMIT = 12 * 1024

const pages = globSync(`${CLIENT}/**/*.html`)
  .map((file) => ({ file: path.relative(CLIENT, file), html: readFileSync(file, 'utf8') }))
  .filter(({ html }) => !html.includes('<astro-island'))

/** Returns the scripts that a page loads before anybody does anything: its own, and what these import statically. */
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

test('there are pages without an island', () => expect(pages.length).toBeGreaterThan(10))

test.each(pages)('$file loads no framework and little script', ({ html }) => {
  const scripts = scriptsOf(html)
  const framework = [...scripts].filter(([, text]) =>
    /react\.(transitional\.)?element|__SECRET_INTERNALS/.test(text),
  )
  expect(framework.map(([address]) => address)).toEqual([])
  const size = [...scripts.values()].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
  expect(size).toBeLessThanOrEqual(LIMIT)
})
