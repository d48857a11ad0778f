import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from './check.ts'
import { copy, copyBeforeEach, plant } from './planted.ts'

copyBeforeEach()

test.each([
  ['a missing comma', '"500+",', '"500+"', 0],
  ['a comma too many in a list', '"three"', '"three",', 0],
  ['a comma too many at the end', '"last": 1', '"last": 1,', 0],
  ['a text without quotation marks', '"500+"', 'plenty', 0],
  ['True', 'true', 'True', 0],
  ['False', 'true', 'False', 0],
  ['curly quotation marks', '"500+"', '“500+”', 0],
  ['a quotation mark that does not end', '"500+",', '"500+,', 0],
  ['a single quotation mark', '"500+"', "'500+'", 0],
])('reports the line of %s, or the one below', async (_name, search, replacement, below) => {
  const lines = ['{', '  "figure": "500+",', '  "sample": true,', '  "list": ["one",', '    "three"', '  ],']
  const source = [...lines, '  "words": "Unexpected token",', '  "last": 1', '}', ''].join('\n')
  const line = source.split('\n').findIndex((each) => each.includes(search)) + 1 + below
  await writeFile(join(copy.root, 'home.json'), source.replace(search, replacement))
  expect(await checkContent(copy.root)).toEqual([
    expect.stringContaining(`content/home.json: line ${line}: this is not valid JSON`),
  ])
})

test.each([
  ['"euro": 1,200,', 'write the number 1,200 without €, comma or space, such as 1195 or 4.8'],
  ['"euro": €1200,', 'write the number €1200 without €, comma or space, such as 1195 or 4.8'],
  ['"rating": 4,6,', 'write the number 4,6 without €, comma or space, such as 1195 or 4.8'],
  ['"euro": 1 200,', 'write the number 1 200 without €, comma or space, such as 1195 or 4.8'],
  ['"name": “Suir”,', 'replace “ by a straight quotation mark: "'],
  [
    '"name": "The “done” and "so on"",',
    String.raw`put a backslash in front of each quotation mark inside the text: \"`,
  ],
  ['// ours', 'remove this line; a file of this kind has no comments'],
  ['"name": "Suir\tAgile",', 'replace the tab inside the text by a space'],
  ['"euro" 1200,', 'look here and one line above for a missing or extra comma, bracket or quotation mark'],
])('explains the error in %s by its characters', async (line, advice) => {
  await writeFile(join(copy.root, 'home.json'), `{\n  ${line}\n  "last": 1\n}\n`)
  expect(await checkContent(copy.root)).toEqual([
    `content/home.json: line 2: this is not valid JSON; ${advice}`,
  ])
})

test.each([
  ['"a": 1\n  "b": 2', 2, 'put a comma at the end of this line'],
  ['"a": { "c": 1 }\n\n  "b": 2', 2, 'put a comma at the end of this line'],
  ['"a": [\n{ "c": 1 }\n{ "c": 2 }]', 3, 'put a comma at the end of this line'],
  ['"a": 1,', 2, 'remove the comma at the end of this line'],
  ['"a": [1,\n 2,\n ]', 3, 'remove the comma at the end of this line'],
])('suggests a fix for the comma in %j', async (fields, line, advice) => {
  await writeFile(join(copy.root, 'home.json'), `{\n  ${fields}\n}\n`)
  expect(await checkContent(copy.root)).toEqual([
    `content/home.json: line ${line}: this is not valid JSON; ${advice}`,
  ])
})

test.each([
  ['"a": [\n{\n"b": 1\n{\n"b": 2 }]', 4, 'write }, in a line of its own below this one'],
  ['"a": [\n"b"\n"c": 1', 3, 'write ], at the end of this line'],
  ['"a": [\n"b",\n"c": 1', 3, 'write ], instead of the comma at the end of this line'],
])('reports the missing bracket in %j', async (fields, line, advice) => {
  await writeFile(join(copy.root, 'home.json'), `{\n  ${fields}\n}\n`)
  expect(await checkContent(copy.root)).toEqual([
    `content/home.json: line ${line}: this is not valid JSON; ${advice}`,
  ])
})

test.each([
  ['another encoding', Buffer.from('{ "title": "F\u00e1ilte" }', 'latin1')],
  ['a byte order mark', Buffer.from('\ufeff{ "title": "Fáilte" }')],
  ['UTF-16', Buffer.from('\ufeff{ "title": "Fáilte" }', 'utf16le')],
])('rejects a file in %s', async (_name, bytes) => {
  await writeFile(join(copy.root, 'home.json'), bytes)
  expect(await checkContent(copy.root)).toEqual([
    'content/home.json: save this file again with the encoding UTF-8, without BOM; your editor offers it under "Save as"',
  ])
})

test.each([
  [
    'title: The Bull #3',
    'put the text behind the colon in quotation marks; without them it ends before the #',
  ],
  ['title: Privacy\ntitle: Privacy', 'this field is written twice; keep one'],
  [
    'title: @privacy',
    'put the text behind the colon in quotation marks; it begins with a mark that means something else',
  ],
])('explains the error in the front matter %j', async (fields, advice) => {
  await plant('legal/privacy.md', 'title: Privacy', fields)
  expect(await checkContent(copy.root)).toEqual([
    expect.stringMatching(/^content\/legal\/privacy\.md: line \d: /),
  ])
  expect((await checkContent(copy.root))[0]).toContain(advice)
})

test('reports the second of two fields with the same name at any depth', async () => {
  await writeFile(
    join(copy.root, 'home.json'),
    '{\n  "a": { "price": 1 },\n  "b": [{ "price": 1,\n    "price": 2 }]\n}\n',
  )
  expect(await checkContent(copy.root)).toEqual([
    'content/home.json: line 4: "price" stands twice in this group; keep one',
  ])
})

test('reports an unclosed quotation mark in the front matter of a Markdown file', async () => {
  await plant('legal/privacy.md', 'title: Privacy', 'title: "Privacy')
  expect(await checkContent(copy.root)).toEqual([
    expect.stringMatching(/^content\/legal\/privacy\.md: line \d: write each field on its own line/),
  ])
})

test.each(['{ "name": ', '{', '[', '{}\n{}', '{ {'])(
  'reports a line for the malformed file %j',
  async (source) => {
    await writeFile(join(copy.root, 'home.json'), source)
    expect(await checkContent(copy.root)).toEqual([
      expect.stringMatching(/^content\/home\.json: line [12]: this is not valid JSON; (?!write })/),
    ])
  },
)

test('reports the last line of a truncated file', async () => {
  await writeFile(join(copy.root, 'home.json'), '{\n  "figure": [1,\n    2]\n')
  expect(await checkContent(copy.root)).toEqual([expect.stringContaining('content/home.json: line 3:')])
})
