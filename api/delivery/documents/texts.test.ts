import { beforeEach, expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { printedSchema } from '../../app/schema.ts'
import { db } from '../../database/db.ts'
import { BODY_LIMIT, GRAPHQL_BODY_LIMIT } from '../../http/guard.ts'
import { env } from '../../lib/env.ts'
import { anAdmin, aViewer } from '../../test/factories.ts'
import { idOf, serveDocuments, TEXTS } from '../../test/delivery/site-documents.ts'

// Tests documents that other clients send as text; test/guarantees/floods.test.ts tests floods of them.

const site = serveDocuments()
const QUERY = '{ discussionCount }'

beforeEach(() => void Object.assign(env, { RATE_LIMITS: 'on', TRUST_PROXY: true }))

const from = (network: string, headers: Record<string, string> = {}) => ({
  'x-forwarded-for': network,
  ...headers,
})

test('documents sent as text are rate-limited by network, for any viewer, with GraphQL errors', async () => {
  const [member, admin] = [await aViewer(), await anAdmin()]
  const network = '198.51.100.71'
  const expire = Date.now() + 60_000
  await db.rateLimit.create({ data: { key: `documents:${network}`, points: 119, expire } })
  const sent = (headers: Record<string, string> = {}, to = network) =>
    site.post({ query: QUERY }, from(to, headers))
  expect((await sent()).status).toBe(200)
  for (const headers of [undefined, { cookie: member.cookie }]) {
    const refused = await sent(headers)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.headers.get('content-type')).toContain('application/json')
    const message = expect.stringMatching(
      /^Too many queries from your network.* Please try again in a minute\.$/,
    ) as string
    expect(refused.errors).toEqual([{ message, extensions: { code: 'TOO_MANY', issues: [] } }])
  }
  const accept = 'application/graphql-response+json'
  expect((await sent({ accept })).headers.get('content-type')).toContain(accept)

  expect((await sent({}, '198.51.100.72')).status).toBe(200)
  expect((await sent({ cookie: admin.cookie })).status).toBe(200)
  expect((await site.post({ document: idOf(TEXTS.list) }, from(network))).status).toBe(200)
  expect((await site.read(TEXTS.list, {}, from(network))).status).toBe(200)
})

test('documents as text are limited in length, except for administrators', async () => {
  const { cookie } = await anAdmin()
  const padded = (size: number, headers = {}) =>
    site.post({ query: `${QUERY} #${'x'.repeat(size)}` }, from('198.51.100.73', headers))
  const { status, errors } = await padded(GRAPHQL_BODY_LIMIT)
  expect([status, errors?.[0]?.extensions]).toEqual([413, { code: 'TOO_LARGE', issues: [] }])
  expect((await padded(GRAPHQL_BODY_LIMIT - 200)).status).toBe(200)
  expect((await padded(400_000, { cookie })).status).toBe(200)
  expect((await padded(BODY_LIMIT, { cookie })).status).toBe(413)
})

test.each(['{ __schema { types { name } } }', '{ __type(name: "Post") { name } }'])(
  'a query returns the schema only outside production: %s',
  async (query) => {
    env.production = true
    const headers = from('198.51.100.74', { accept: 'application/graphql-response+json' })
    const { status, data, errors } = await site.post({ query }, headers)
    expect([status, data]).toEqual([400, undefined])
    expect(JSON.stringify(errors)).toContain('introspection has been disabled')
    expect((await site.post({ query: '{ __typename }' }, headers)).data).toEqual({ __typename: 'Query' })
    env.production = false
    expect((await site.post({ query }, headers)).status).toBe(200)
  },
)

test('the schema is available as a file', async () => {
  const file = await app.request('/api/schema.graphql')
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await file.text()).toBe(printedSchema())
})
