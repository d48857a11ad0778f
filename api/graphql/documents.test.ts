import { expect, test } from 'vitest'
import { schema } from '../app/schema.ts'
import { createEngine } from './documents.ts'

const { readDocument } = createEngine(schema)

function read(text: string) {
  const result = readDocument(text)
  return 'document' in result ? result.document : result.errors
}

test('parses a document once while it is cached', () => {
  const text = '{ viewer { id } }'
  expect(read(text)).toMatchObject({ kind: 'Document' })
  expect(read(text)).toBe(read(text))
})

test('evicts the least recently sent document after a hundred others', () => {
  const text = '{ viewer { email } }'
  const first = read(text)
  for (let index = 0; index < 99; index += 1) read(`query Q${index} { discussionCount }`)
  expect(read(text)).toBe(first)
  for (let index = 0; index < 100; index += 1) read(`query R${index} { discussionCount }`)
  expect(read(text)).not.toBe(first)
})

test('evicts documents beyond a million characters', () => {
  const texts = ['a', 'b', 'c'].map((name) => `{ ${name}: __typename } # ${'x'.repeat(400_000)}`)
  const first = texts.map(read)
  expect(texts.toReversed().map((text, index) => read(text) === first[2 - index])).toEqual([
    true,
    true,
    false,
  ])
})

test.for<[what: string, text: string, code: string]>([
  ['an unknown field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['a syntax error', '{ viewer { ', 'GRAPHQL_PARSE_FAILED'],
  ['too many directives', `{ viewer { id ${'@include(if: true) '.repeat(11)} } }`, 'TOO_LARGE'],
  ['too many tokens', `{ ${'viewer '.repeat(1_000)} }`, 'TOO_LARGE'],
])('rejects %s each time', ([, text, code]) => {
  for (let time = 0; time < 2; time++) expect(read(text)).toMatchObject([{ extensions: { code } }])
})
