import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'

const schema = buildSchema(readFileSync('api/graphql/schema.graphql', 'utf8'))
const documents = Object.values(
  JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>,
)

test('every document of the built site is valid for the schema', () => {
  expect(documents.length).toBeGreaterThan(50)
  const problems = documents.flatMap((text) => validate(schema, parse(text)).map(({ message }) => message))
  expect(problems).toEqual([])
})
