import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { EXCEPTIONS, FLOORS, notBelow, roomOf } from './floors.js'
import { drawFloors } from './floor-plan.ts'

/** Files whose imports are checked, including type imports. */
const COVERED = ['{api,site,prisma,.config}/**/*.{ts,tsx}', 'site/**/*.astro']

type Graph = Map<string, string[]>

const files = COVERED.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !/\.test\.tsx?$|\/(client|node_modules)\//.test(file),
)
const graph: Graph = new Map(files.map((file) => [file, importsOf(file)]))

/** Returns the files that a file imports, by path from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  // Frontmatter and scripts of a page; markup imports nothing.
  const code = file.endsWith('.astro')
    ? [...text.matchAll(/^---$([\s\S]*?)^---$|<script>([\s\S]*?)<\/script>/gm)].map(
        (part) => part[1] ?? part[2],
      )
    : [text]
  const imports = code.flatMap((part) => ts.preProcessFile(part ?? '', true, true).importedFiles)
  return imports.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return path.posix.join(path.posix.dirname(file), fileName)
    const [, role, feature] = /^#(rules|limits)\/(.+)$/.exec(fileName) ?? []
    if (feature) return `api/${feature}/${role}.ts`
    return fileName.startsWith('#text/') ? fileName.replace('#text', 'api/text') + '.ts' : []
  })
}

/** Returns the distinct import circles. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = []
  const isDone = new Set<string>()
  const follow = (file: string, way: string[]) => {
    if (way.includes(file)) return void circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (isDone.has(file)) return
    for (const next of graph.get(file) ?? []) follow(next, [...way, file])
    isDone.add(file)
  }
  for (const file of graph.keys()) follow(file, [])
  return circles
}

/** Returns the imports of a graph that are not from a lower floor. */
function climbsIn(graph: Graph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const [part, from] = [file.split('/')[0] ?? '', roomOf(file)]
    if (!from || file.startsWith('api/test/')) return []
    const higher = notBelow(part, from)
    return imports.flatMap((imported) => {
      const to = imported.startsWith(`${part}/`) && roomOf(imported)
      return to && higher.includes(to) ? [`${part}: ${from} → ${to} (${file} → ${imported})`] : []
    })
  })
}

test('no two files import each other, even indirectly', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(circlesIn(graph)).toEqual([])
})

test('every room imports only from lower floors', () => {
  expect(climbsIn(graph)).toEqual(EXCEPTIONS)
})

test('every folder of api and site is on a floor', () => {
  const apart = [
    'site/e2e',
    'site/public',
    'site/styles',
    'api/test',
    'site/content.config.ts',
    'site/fetch.ts',
  ]
  for (const [part, floors] of Object.entries(FLOORS)) {
    const rooms = floors.flatMap((floor) => Object.keys(floor))
    expect([...rooms].sort()).toEqual(
      globSync(`${part}/*`)
        .filter((entry) => !apart.includes(entry) && !/\.(graphql|md)$/.test(entry))
        .map((entry) => path.basename(entry))
        .sort(),
    )
  }
})

test('the floor plan in the README is current', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(drawFloors())
})

test('finds circles of any length, from any start', () => {
  const chain: Graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'b']],
    ['d', []],
  ])
  expect(circlesIn(chain)).toEqual(['b → c → b'])
  chain.set('c', ['d'])
  expect(circlesIn(chain)).toEqual([])
})

test.each([
  ['a feature that imports one above it', 'api/forum/posts/posts.ts', 'api/moderation/acts/states.ts'],
  ['a room beside it', 'site/forum/list/PostList.tsx', 'site/members/profile/view.ts'],
  ['the ground that imports a feature', 'api/lib/log.ts', 'api/forum/rest.ts'],
])('reports %s', (_case, file, imported) => {
  expect(climbsIn(new Map([[file, [imported]]]))).toHaveLength(1)
  expect(climbsIn(new Map([[imported, [file]]])).length).toBeLessThanOrEqual(1)
})
