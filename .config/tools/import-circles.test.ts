import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Where no two files may need each other, for types neither. */
const COVERED = ['{api,site,prisma,.config}/**/*.{ts,tsx}']

type Graph = Map<string, string[]>

/** The files that a file imports, by their paths from the root. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return path.posix.join(path.posix.dirname(file), fileName)
    const [, role, feature] = /^#(rules|limits)\/(.+)$/.exec(fileName) ?? []
    return feature ? `api/${feature}/${role}.ts` : []
  })
}

/** Each way that leads from a file back to it, once. */
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

test('no file needs another that needs it', () => {
  const files = COVERED.flatMap((pattern) => globSync(pattern)).filter(
    (file) => !/\.test\.tsx?$|\/(client|node_modules)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(circlesIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
})

test('a circle is found, however long it is and wherever one begins', () => {
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
