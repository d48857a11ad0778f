import { expect, test } from 'vitest'
import { schema } from '../app/schema.ts'
import { createDocuments } from './documents.ts'

const read = createDocuments(schema)

test('parses and validates a text once while it is cached', () => {
  const text = '{ viewer { id } }'
  expect(read(text)).toHaveProperty('document')
  expect(read(text)).toBe(read(text))
})

test('forgets the text that was sent longest ago when a hundred others follow', () => {
  const text = '{ viewer { email } }'
  const first = read(text)
  for (let index = 0; index < 99; index += 1) read(`query Q${index} { discussionCount }`)
  expect(read(text)).toBe(first)
  for (let index = 0; index < 100; index += 1) read(`query R${index} { discussionCount }`)
  expect(read(text)).not.toBe(first)
})

test('caches no text that cannot be executed', () => {
  const text = '{ nothing }'
  expect(read(text)).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] })
  expect(read(text)).not.toBe(read(text))
})

test.for<[what: string, text: string]>([
  ['directives', `{ viewer { id ${'@include(if: true) '.repeat(11)} } }`],
  ['tokens', `{ ${'viewer '.repeat(1_000)} }`],
])('refuses too many of %s', ([, text]) => {
  expect(read(text)).toMatchObject({ errors: [{ extensions: { code: 'TOO_LARGE' } }] })
})
