import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { z } from 'astro/zod'
import { eventFiles, folders, pages } from '../collections.ts'
import { contradictions } from './contradictions.ts'
import { changedTexts } from './fixed.ts'
import { withLine } from './lines.ts'
import { brokenReferences } from './links.ts'
import type { Tree } from './nested.ts'
import { problemsOf, readFrontMatter, readJson } from './problems.ts'

const pageSchemas = new Map<string, z.ZodType>(Object.values(pages).map(({ file, schema }) => [file, schema]))

function schemaFor(path: string): z.ZodType | undefined {
  const entry = [...Object.values(folders), eventFiles].find(
    ({ folder, pattern }) =>
      path.startsWith(`${folder}/`) && path.split('/').length === 2 && path.endsWith(pattern.slice(1)),
  )
  return entry?.schema ?? pageSchemas.get(path)
}

/** Ignored files: those left behind by editors, and the README. */
const IGNORED_FILES = /^\.|~$|^README\.md$/

async function pathsIn(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !IGNORED_FILES.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Returns the errors of `readContent`. */
export const checkContent = async (root?: string, now?: number) => (await readContent(root, now)).mistakes

/**
 * Reads every file of a content folder and checks it against the schemas used by the build.
 * @param root path of the folder
 * @returns the files, and the errors, such as `content/training/x.json: line 8: rating: write a number from 0 to 5,
 * such as 4.8`
 * @throws only if the folder itself cannot be read
 */
export async function readContent(
  root = 'content',
  now = Date.now(),
): Promise<{ tree: Tree; mistakes: string[] }> {
  const tree = new Map<string, unknown>()
  const sources = new Map<string, string>()
  const lines: string[] = []
  for (const path of await pathsIn(root)) {
    const schema = schemaFor(path)
    if (!schema) {
      lines.push(
        `${path}: no page reads a file with this name; correct the name or the folder, or remove the file`,
      )
      continue
    }
    if (path.includes('/') && !/^[a-z0-9-]+\.\w+$/.test(path.split('/').at(-1) ?? ''))
      lines.push(`${path}: name the file in small letters joined by hyphens, such as suir-agile.json`)
    try {
      const source = decode(await readFile(join(root, path)))
      sources.set(path, source)
      const isMarkdown = path.endsWith('.md')
      const value = isMarkdown ? readFrontMatter(source) : readJson(source)
      tree.set(path, isMarkdown ? { fields: value, body: source } : value)
      lines.push(...problemsOf(value, schema).map((problem) => `${path}: ${problem}`))
    } catch (error) {
      lines.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  lines.push(...missingPages(lines, tree))
  // References between files are checked only if each file is valid.
  if (lines.length === 0)
    lines.push(...brokenReferences(tree), ...contradictions(tree, now), ...changedTexts(tree))
  const mistakes = lines.map((line) => {
    const [path = ''] = line.split(': ', 1)
    return `content/${path}: ${withLine(sources.get(path) ?? '', line.slice(path.length + 2))}`
  })
  return { tree, mistakes }
}

/** Decodes a file and normalises its line endings. @throws if it is not UTF-8, since characters would be lost */
function decode(bytes: Uint8Array): string {
  const advice =
    'save this file again with the encoding UTF-8, without BOM; your editor offers it under "Save as"'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error(advice)
  }
  if (text.startsWith('\ufeff')) throw new Error(advice)
  return text.replaceAll('\r\n', '\n')
}

function missingPages(lines: string[], tree: Tree): string[] {
  return [...pageSchemas.keys()]
    .filter((file) => !tree.has(file) && !lines.some((line) => line.startsWith(`${file}:`)))
    .map((file) => `${file}: this file is missing; bring it back from an earlier version`)
}
