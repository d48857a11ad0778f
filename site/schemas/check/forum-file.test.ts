import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forumMistakes } from './forum-file.ts'

const CONTENT = readFileSync('content/forum.json', 'utf8')

test.each([
  [
    'a missing comma',
    '"Cork",',
    '"Cork"',
    /: line \d+: this is not valid JSON; put a comma at the end of this line$/,
  ],
  ['a misspelt field', '"categories"', '"categorys"', /: line \d+: .*"categories"/],
  [
    'one place instead of a list',
    /"locations": \[[^\]]*\]/,
    '"locations": "Dublin"',
    /: line \d+: locations: /,
  ],
])('reports %s in forum.json with its line', (_name, search, replacement, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'forum-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'forum.json')
  writeFileSync(file, CONTENT.replace(search, replacement))
  expect(forumMistakes(file)[0]).toMatch(expected)
})

test('finds no error in the site’s forum.json', () => {
  expect(forumMistakes()).toEqual([])
})
