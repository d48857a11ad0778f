import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadFiles } from './files.ts'

/** A build with these files in it; answers what is said about keeping each. */
function keptFor(names: string[]): Record<string, unknown> {
  const dist = mkdtempSync(path.join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  for (const name of names) {
    const file = path.join(dist, 'client', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'x')
  }
  const files = [...loadFiles(dist)]
  return Object.fromEntries(files.map(([pathname, { headers }]) => [pathname, headers['cache-control']]))
}

test('pages may be kept in front of us for a moment, hashed files for good, and what stands for an error never', () => {
  const kept = keptFor([
    'manifesto/index.html',
    'icon.svg',
    '_astro/page.x1.css',
    '404.html',
    '503/index.html',
  ])
  expect(kept).toEqual({
    '/manifesto': expect.stringMatching(/^public, max-age=0, s-maxage=10, stale-while-revalidate=10, /),
    '/icon.svg': expect.stringMatching(/^public, max-age=0, s-maxage=10, /),
    '/_astro/page.x1.css': 'public, max-age=31536000, immutable',
    '/404': 'private, no-store',
    '/503': 'private, no-store',
  })
})
