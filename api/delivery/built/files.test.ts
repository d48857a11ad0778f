import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tagOf } from '../bytes.ts'
import { loadFiles } from './files.ts'

/** Creates a build with these files; returns the headers of each. */
function headersOf(names: string[]) {
  const dist = mkdtempSync(path.join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  for (const name of names) {
    const file = path.join(dist, 'client', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'x')
  }
  return [...loadFiles(dist)].map(([pathname, { headers }]) => ({ pathname, headers }))
}

test('lets pages be cached briefly and hashed files permanently, and error pages never', () => {
  const found = headersOf([
    'manifesto/index.html',
    'icon.svg',
    '_astro/page.x1.css',
    '404.html',
    '503/index.html',
  ])
  const sharedCache = Object.fromEntries(
    found.map(({ pathname, headers }) => [pathname, headers['cache-control']]),
  )
  expect(sharedCache).toEqual({
    '/manifesto': expect.stringMatching(/^public, max-age=0, s-maxage=10, stale-while-revalidate=10, /),
    '/icon.svg': expect.stringMatching(/^public, max-age=0, s-maxage=10, /),
    '/_astro/page.x1.css': 'public, max-age=31536000, immutable',
    '/404': 'private, no-store',
    '/503': 'private, no-store',
  })
})

test('omits document-only headers from the assets of a page', () => {
  const [part, page] = headersOf(['_astro/page.x1.js', 'manifesto/index.html']).map(({ headers }) => headers)
  expect(page).toMatchObject({ 'x-frame-options': 'DENY', 'permissions-policy': expect.any(String) })
  expect(part).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

/** Creates a build with these file contents. */
function aBuild(phrase: Record<string, string | object>) {
  const dist = mkdtempSync(path.join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  for (const [name, text] of Object.entries(phrase)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), typeof text === 'string' ? text : JSON.stringify(text))
  }
  return loadFiles(dist)
}

test.each([
  ['index.html', '/', 'text/html; charset=utf-8'],
  ['_astro/a.css', '/_astro/a.css', 'text/css; charset=utf-8'],
  ['a.js', '/a.js', 'text/javascript; charset=utf-8'],
  ['a.mjs', '/a.mjs', 'text/javascript; charset=utf-8'],
  ['a.json', '/a.json', 'application/json; charset=utf-8'],
  ['a.svg', '/a.svg', 'image/svg+xml'],
  ['a.png', '/a.png', 'image/png'],
  ['a.woff2', '/a.woff2', 'font/woff2'],
  ['a.unknown', '/a.unknown', 'application/octet-stream'],
])('sends %s from %s as %s, with its compressed copies', (name, address, type) => {
  const copies = { [`client/${name}.br`]: 'brotli', [`client/${name}.gz`]: 'gzip' }
  const files = aBuild({ [`client/${name}`]: 'words', ...copies })
  expect([...files.keys()]).toEqual([address])
  const file = files.get(address)
  expect(file).toMatchObject({ status: 200, etag: tagOf(Buffer.from('words')) })
  expect(file?.headers['content-type']).toBe(type)
  expect(file?.identity.toString()).toBe('words')
  const isCompressed = /^(text|application\/(json|javascript)|image\/svg)/.test(type)
  expect([file?.br?.toString(), file?.gzip?.toString()]).toEqual(
    isCompressed ? ['brotli', 'gzip'] : [undefined, undefined],
  )
})

test('sends an uncompressed file as it is, and finds no missing file', () => {
  const files = aBuild({ 'client/a.css': 'a', 'client/404.html': 'Nothing here' })
  expect(files.get('/a.css')).toMatchObject({ br: null, gzip: null })
  expect(files.get('/404')?.status).toBe(404)
})

test('treats a name that only resembles a compressed copy as an ordinary file', () => {
  const files = aBuild({
    'client/_astro/page.brK1.css': 'a',
    'client/notes.gz.txt': 'b',
    'client/a.css.gz': 'c',
  })
  expect([...files.keys()].sort()).toEqual(['/_astro/page.brK1.css', '/notes.gz.txt'])
})

test('sends a page with its own policy, and other files except a worker with one that allows nothing', () => {
  const policy = (value: string) => [{ key: 'Content-Security-Policy', value }]
  const files = aBuild({
    'client/index.html': 'a',
    'client/training/index.html': 'a',
    'client/guide/roles/index.html': 'a',
    'client/forum/index.html': 'a',
    'client/a.svg': 'a',
    'client/_astro/check-worker-BpHo0H5U.js': 'a',
    'client/_astro/check-in-worker.js': 'a',
    '_headers.json': [
      { pathname: '/', headers: policy('for the first') },
      { pathname: '/training/', headers: [{ key: 'x-other', value: 'x' }, ...policy('for training')] },
      { pathname: '/guide/roles/', headers: policy('for the roles') },
      { pathname: '/forum', headers: [] },
    ],
  })
  const policyOf = (address: string) => files.get(address)?.headers['content-security-policy']
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  expect(policyOf('/')).toBe('for the first')
  expect(policyOf('/training')).toBe('for training')
  expect(policyOf('/guide/roles')).toBe('for the roles')
  expect(policyOf('/forum')).toBe(nothing)
  expect(policyOf('/a.svg')).toBe(nothing)
  expect(policyOf('/_astro/check-worker-BpHo0H5U.js')).toBe(
    "default-src 'none'; connect-src 'self'; script-src 'self'",
  )
  expect(policyOf('/_astro/check-in-worker.js')).toBeUndefined()
})

test('lists the positions of the slots of a page', () => {
  const slots = [{ key: 'training-intro', start: 3, end: 9 }]
  const files = aBuild({
    'client/training/index.html': 'a',
    'client/contact/index.html': 'a',
    'slots.json': { '/training': slots },
  })
  expect(files.get('/training')?.slots).toEqual(slots)
  expect(files.get('/contact')).not.toHaveProperty('slots')
})
