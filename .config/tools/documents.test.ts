import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findTests, findUnmatched } from '../commands/lib/filters.ts'

const documents = globSync(['*.md', '{api,site,prisma,content}/**/*.md', '.config/**/*.md'], {
  exclude: (file) => /node_modules|prisma\/client|content\/legal|prisma\/demo/.test(file),
})

test('the README can be read in five minutes', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1_300)
})

test('every link between documents leads to a file', () => {
  expect(documents.length).toBeGreaterThan(30)
  const broken = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].flatMap(
      ([, link]) => (existsSync(path.join(path.dirname(document), link ?? '')) ? [] : `${document}: ${link}`),
    ),
  )
  expect(broken).toEqual([])
})

test('every selection of tests that a document shows matches a file', () => {
  const shown = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npm test -- (?!-)([\w./-]+)/g)].map(([, name = '']) => name),
  )
  expect(shown.length).toBeGreaterThan(2)
  expect(findUnmatched(shown, findTests())).toEqual([])
})

test('the list of decisions names each of them', () => {
  const list = readFileSync('.config/decisions/README.md', 'utf8')
  const decisions = globSync('2*.md', { cwd: '.config/decisions' })
  expect(decisions.filter((file) => !list.includes(`(${file})`))).toEqual([])
})

test('every file that a comment names exists', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  const named = /(?<![\w@/.:-])(?:\.{1,2}\/)*([\w-]+(?:[/.][\w[\]-]+)*\.(?:tsx?|astro|css|mjs))\b/g
  const missing = files
    .filter((file) => /\.(?:tsx?|astro|css|m?js)$/.test(file) && existsSync(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => [...(/^\s*(?:\/\/|\/?\*)(.*)/.exec(line)?.[1] ?? '').matchAll(named)])
        .map(([, name = '']) => name)
        .filter((name) => !files.some((each) => each === name || each.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})
