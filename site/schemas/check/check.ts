import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { z } from 'astro/zod'
import { folders, pages } from '../collections.ts'
import { brokenReferences, type Tree } from './links.ts'
import { problemsOf, readFrontMatter, readJson } from './problems.ts'

const pageSchemas = new Map<string, z.ZodType>(Object.values(pages).map(({ file, schema }) => [file, schema]))

function schemaFor(path: string): z.ZodType | undefined {
  const entry = Object.values(folders).find(
    ({ folder, pattern }) =>
      path.startsWith(`${folder}/`) && path.split('/').length === 2 && path.endsWith(pattern.slice(1)),
  )
  return entry?.schema ?? pageSchemas.get(path)
}

async function pathsIn(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Checks every file of a content folder against the schemas that the build uses.
 * Takes the path of the folder; returns one line for each mistake, such as
 * `content/training/x.json: rating: write a number from 0 to 5, such as 4.8`, none when all is well.
 * Throws only when the folder itself cannot be read.
 */
export async function checkContent(root = 'content'): Promise<string[]> {
  const tree = new Map<string, unknown>()
  const lines: string[] = []
  for (const path of await pathsIn(root)) {
    const schema = schemaFor(path)
    if (!schema) {
      lines.push(
        `${path}: no page reads a file with this name; correct the name or the folder, or remove the file`,
      )
      continue
    }
    const source = await readFile(join(root, path), 'utf8')
    try {
      const isMarkdown = path.endsWith('.md')
      const value = isMarkdown ? readFrontMatter(source) : readJson(source)
      tree.set(path, isMarkdown ? { fields: value, body: source } : value)
      lines.push(...problemsOf(value, schema).map((problem) => `${path}: ${problem}`))
    } catch (error) {
      lines.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  lines.push(...missingPages(lines, tree))
  // Links between files make sense only once each file is well formed.
  if (lines.length === 0) lines.push(...brokenReferences(tree))
  return lines.map((line) => `content/${line}`)
}

function missingPages(lines: string[], tree: Tree): string[] {
  return [...pageSchemas.keys()]
    .filter((file) => !tree.has(file) && !lines.some((line) => line.startsWith(`${file}:`)))
    .map((file) => `${file}: this file is missing; bring it back from an earlier version`)
}
