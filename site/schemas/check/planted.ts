import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect } from 'vitest'

const published = fileURLToPath(new URL('../../../content', import.meta.url))

/** A copy of the published content for each test file, into which mistakes can be inserted. */
export const copy = { root: '' }

export function copyBeforeEach() {
  beforeEach(async () => {
    copy.root = await mkdtemp(join(tmpdir(), 'content-'))
    await cp(published, copy.root, { recursive: true })
  })
  afterEach(() => rm(copy.root, { recursive: true }))
}

/** Replaces the first occurrence. Fails if there is none, so that a test cannot pass without a mistake. */
export async function plant(file: string, search: string | RegExp, replacement: string) {
  const before = await readFile(join(copy.root, file), 'utf8')
  const after = before.replace(search, replacement)
  expect(after).not.toBe(before)
  await writeFile(join(copy.root, file), after)
}

/** Matches an error in a file, with or without its line number. */
export const mistakeIn = (file: string, message: string) =>
  expect.stringMatching(
    new RegExp(`^${RegExp.escape(`content/${file}: `)}(line \\d+: )?${RegExp.escape(message)}$`),
  ) as string
