import type { GraphQLField } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { schema } from '../../app/schema.ts'
import { call, graphql } from '../execute.ts'
import { callOf } from '../dummies.ts'
import { anAdmin, aViewer } from '../factories.ts'
import { MUTATIONS, QUERIES, VIEWERS, type Answer, type ViewerKind } from './permissions.ts'
import { CALLS } from './rest-permissions.ts'

type Field = GraphQLField<unknown, unknown>
const queries = Object.values(schema.getQueryType()?.getFields() ?? {}) as Field[]
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}) as Field[]
const routes = app.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? `${definition.route.method.toUpperCase()} ${definition.route.path}` : [],
)

const cookies: Partial<Record<ViewerKind, string>> = {}

/** Creates a session for each kind of member, including those who must not be let in. */
beforeAll(async () => {
  cookies.applicant = (await aViewer({ isVerified: false })).cookie
  cookies.member = (await aViewer()).cookie
  cookies['disabled member'] = (await aViewer({ isDisabled: true })).cookie
  cookies.administrator = (await anAdmin()).cookie
})

describe('the tables have a row for all', () => {
  const names = (fields: Field[]) => fields.map(({ name }) => name).sort()
  test('queries', () => expect(Object.keys(QUERIES).sort()).toEqual(names(queries)))
  test('mutations', () => expect(Object.keys(MUTATIONS).sort()).toEqual(names(mutations)))
  test('REST calls', () => expect(Object.keys(CALLS).sort()).toEqual(routes.sort()))
})

const cells = (table: typeof CALLS) =>
  Object.entries(table).flatMap(([name, row]) =>
    VIEWERS.map((viewer, index) => [name, viewer, row[index] ?? 'in'] as const),
  )

const byName = (fields: Field[], name: string) => fields.find((field) => field.name === name)

describe.each([
  ['query', queries, QUERIES],
  ['mutation', mutations, MUTATIONS],
] as const)('%s', (kind, fields, table) => {
  test.each(cells(table))('%s: %s: %s', async (name, viewer, expected) => {
    const field = byName(fields, name)
    if (!field) throw new Error(`There is no ${kind} ${name} any more: take its row out.`)
    const { document, variables } = callOf(kind, field)
    const { body } = await graphql(document, variables, await headersOf(viewer, name))
    const [error] = (body['errors'] ?? []) as { message: string; extensions: { code: string } }[]
    expect(error?.extensions.code ?? 'no error', error?.message).not.toBe('UNEXPECTED')
    expect(meaning(error?.extensions.code), error?.message).toBe(expected)
  })
})

describe('REST', () => {
  test.each(cells(CALLS))('%s: %s: %s', async (name, viewer, expected) => {
    const [method = '', path = ''] = name.split(' ')
    const url = path
      .replace('{entityType}', 'post')
      .replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')
    const { cookie = '' } = await headersOf(viewer, name)
    const { status } = await call(method, url, { cookie, ...(method === 'GET' ? {} : { body: {} }) })
    expect(status).toBeLessThan(500)
    expect(meaning(String(status))).toBe(expected)
  })
})

/** Signing out ends a session that later rows need, so that act gets its own. */
async function headersOf(viewer: ViewerKind, name: string): Promise<Record<string, string>> {
  const isSignedIn = viewer === 'member' || viewer === 'administrator'
  if (isSignedIn && /signOut|logout/.test(name)) return { cookie: (await aViewer()).cookie }
  const cookie = cookies[viewer]
  return cookie ? { cookie } : {}
}

const meaning = (code: string | undefined): Answer =>
  code === 'SIGNED_OUT' || code === '401' ? '401' : code === 'FORBIDDEN' || code === '403' ? '403' : 'in'
