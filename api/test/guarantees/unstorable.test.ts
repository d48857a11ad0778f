import { readFileSync } from 'node:fs'
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../app/schema.ts'
import { execute, call } from '../execute.ts'
import { anAdmin, aViewer } from '../factories.ts'

const UNSTORABLE = ['\0', 'a\0b', 'cut \ud83d']

/** Returns a value for an argument with the given text in every field. */
function filled(type: GraphQLInputType, text: string): unknown {
  if (isNonNullType(type)) return filled(type.ofType, text)
  if (isListType(type)) return [filled(type.ofType, text)]
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields()).map((field) => [field.name, filled(field.type, text)]),
    )
  return (
    { Int: 1, Float: 1, Boolean: true, DateTime: '2026-11-25T00:00:00.000Z', JSON: {} }[named.name] ?? text
  )
}

const FIELDS = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).flatMap((field) =>
    field.args.length > 0 ? { kind: type?.name.toLowerCase() ?? '', field } : [],
  ),
)

type Path = Record<string, { requestBody?: object }>
const { paths } = JSON.parse(
  readFileSync(new URL('../../http/rest/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Path> }
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
)

describe('refuses an unstorable text before it reaches the database', () => {
  test.each(FIELDS)('in $kind $field.name', async ({ kind, field }) => {
    const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    const selected = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
    const query = `${kind} (${declared}) { ${field.name}(${given}) ${selected} }`
    for (const viewer of [null, await aViewer(), await anAdmin()])
      for (const text of UNSTORABLE) {
        const variables = Object.fromEntries(field.args.map(({ name, type }) => [name, filled(type, text)]))
        const { errors = [] } = await execute(viewer, query, variables)
        expect(
          errors.map(({ extensions }) => extensions['code']),
          JSON.stringify(text),
        ).not.toContain('UNEXPECTED')
      }
  })

  test.each(CALLS)('in $method $path', async ({ method, path }) => {
    const { cookie } = await anAdmin()
    for (const text of UNSTORABLE) {
      const part = encodeURIComponent(text.toWellFormed())
      const address = path.replace(/\{\w+\}/g, part)
      const query = ['search', 'after', 'category', 'q', 'limit'].map((name) => `${name}=${part}`).join('&')
      const body = Object.fromEntries(
        ['title', 'content', 'email', 'id', 'reason', 'details', 'note', 'key'].map((name) => [name, text]),
      )
      for (const sent of method === 'GET' ? [undefined] : [{}, body]) {
        const { status } = await call(method, `${address}?${query}`, { cookie, body: sent })
        expect(status).toBeLessThan(500)
      }
    }
  })
})

test('names the field of an unstorable text, and treats such an id as unknown', async () => {
  const viewer = await aViewer()
  const { errors } = await execute(viewer, 'mutation { unfollowCategory(category: "\\u0000") }')
  expect(errors?.[0]).toMatchObject({
    message: 'Category contains a character that cannot be stored',
    extensions: { code: 'INVALID', issues: [{ path: 'category' }] },
  })
  expect(await execute(null, 'query ($id: ID!) { post(id: $id) { id } }', { id: '\0' })).toEqual({
    data: { post: null },
  })
})
