import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LINES = 250
const ENTRIES = 25

/** Hand-written code; landed migrations are excluded because they never change. */
const CODE = /\.(tsx?|astro|css|m?js|sql|prisma)$/
const LANDED = /^prisma\/migrations\//

/** Files written by `npm run generate`. */
const GENERATED = ['prisma/structure.sql', 'site/data/graphql-env.d.ts']

/** Folders of uniform items, exempt from the limit. */
const LISTS = [
  'content', // a file or folder per page
  'site/pages', // a file per URL
  'prisma/demo/discussions', // a file per discussion
  'prisma/migrations', // a folder per migration
  '.config/decisions', // a file per decision
]

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trimEnd().split('\n')

/** Returns the entries of each folder. */
function entriesOf(files: string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of files) {
    const parts = file.split('/')
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.'
      folders.set(folder, (folders.get(folder) ?? new Set()).add(name))
    }
  }
  return folders
}

test('every code file is within the limit of lines', () => {
  const code = files.filter((file) => CODE.test(file) && !LANDED.test(file) && !GENERATED.includes(file))
  expect(code.length).toBeGreaterThan(1_000)
  const long = code.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length - 1
    return lines > LINES ? `${file}: ${String(lines)} lines` : []
  })
  expect(long).toEqual([])
})

test('every folder is within the limit of entries', () => {
  const full = [...entriesOf(files)].flatMap(([folder, { size }]) =>
    size > ENTRIES && !LISTS.includes(folder) ? `${folder}: ${String(size)} entries` : [],
  )
  expect(full).toEqual([])
})

test('counts files and folders alike', () => {
  const folders = entriesOf(['a/b/one.ts', 'a/b/two.ts', 'a/three.ts', 'four.ts'])
  expect([...folders].map(([folder, { size }]) => [folder, size])).toEqual([
    ['.', 2],
    ['a', 2],
    ['a/b', 2],
  ])
})
