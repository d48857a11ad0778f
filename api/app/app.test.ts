import { describe, expect, test } from 'vitest'
import { BODY_LIMIT } from '../http/guard.ts'
import { call, graphql, post } from '../test/execute.ts'
import { aViewer } from '../test/factories.ts'

describe('every response', () => {
  test.each(['/healthz', '/readyz', '/api/forum/posts', '/api/nothing'])(
    'includes the security headers: %s',
    async (path) => {
      const { headers } = await call('GET', path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('has a body of {message} when it is a refusal', async () => {
    const { status, body } = await call('GET', '/api/nothing')
    expect([status, body]).toEqual([404, { message: 'There’s nothing at this address.' }])
  })
})

describe('a request from another site', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('is refused with %j', async (headers) => {
    const { cookie } = await aViewer()
    const { status } = await call('POST', '/api/auth/logout', { cookie, headers })
    expect(status).toBe(403)
    expect((await graphql('mutation { signOut }', {}, { cookie, ...headers })).status).toBe(403)
  })

  test('is not assumed when a page of this site sends no referrer', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const { cookie } = await aViewer()
    expect((await call('POST', '/api/auth/logout', { cookie, headers })).status).toBe(200)
  })

  test('reads only public content and public errors', async () => {
    const allowed = async (path: string) =>
      (await call('GET', path)).headers.get('access-control-allow-origin')
    expect(await allowed('/api/forum/posts')).toBe('*')
    expect(await allowed('/api/forum/posts?limit=x')).toBe('*')
    expect(await allowed('/api/notifications')).toBeNull()
  })

  test('cannot submit a form to GraphQL', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await call('POST', '/graphql', { body: 'query=mutation{signOut}', headers })
    expect(status).toBe(415)
  })
})

describe('a hostile request', () => {
  test('is rejected when its body is too large', async () => {
    const { status } = await call('POST', '/api/forum/posts', { body: { content: 'x'.repeat(BODY_LIMIT) } })
    expect(status).toBe(413)
  })

  test.each(['{', '[]', '"x"', 'null'])('is rejected with a message when its body is %s', async (body) => {
    const { status, body: response } = await call('POST', '/api/forum/posts', { body })
    expect([status, response['message']]).toEqual([400, 'Please send a JSON object.'])
  })

  test.each([
    [
      'deep',
      `{ posts { edges { node ${'{ replies { nodes { post '.repeat(8)} { id } ${'} } }'.repeat(8)} } } }`,
    ],
    ['wide by aliases', `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: discussionCount`).join(' ')} }`],
    ['wide by __typename', `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
    ['long by __typename', `{ ${Array.from({ length: 1_200 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
    [
      'greedy',
      '{ posts(first: 100) { edges { node { replies(first: 100) { nodes { post { replies(first: 100) { nodes { id } } } } } } } } }',
    ],
    [
      'two searches',
      '{ a: posts(search: "x") { edges { cursor } } b: posts(search: "x") { edges { cursor } } }',
    ],
    [
      'two searches in one',
      'query ($s: String! = "x") { similarPosts(title: $s) { id } ...F } fragment F on Query { posts(search: $s) { edges { cursor } } }',
    ],
  ])('is rejected when its query is %s', async (_how, query) => {
    const { body } = await graphql(query)
    expect(JSON.stringify(body['errors'])).toMatch(/asks for too much|is too complex|maximum/)
    expect(body['data'] ?? null).toBeNull()
  })

  test('is limited by the cost of the operation it selects', async () => {
    const search = 'posts(search: "x") { edges { cursor } }'
    const query = `query Cheap { discussionCount } query Dear { a: ${search} b: ${search} }`
    const weighed = async (operationName: string) =>
      (await post('/graphql', { query, operationName })).body['errors']
    expect(await weighed('Cheap')).toBeUndefined()
    expect(JSON.stringify(await weighed('Dear'))).toContain('asks for too much')
  })

  test.for<[query: string, variables?: object]>([
    ['{ post_ { id } viewr { id } }'],
    ['mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }', { input: { titel: 'x' } }],
    ['{ reports(state: OPN) { nodes { id } } }'],
  ])('returns no suggestions for a misspelled name: %s', async ([query, variables = {}]) => {
    const { body } = await post('/graphql', { query, variables })
    expect([body['data'], body['errors']]).toEqual([undefined, expect.any(Array)])
    expect(JSON.stringify(body)).not.toContain('Did you mean')
  })

  test.for<[name: string | null, message: string]>([
    ['C', 'Unknown operation named "C".'],
    [null, 'Must provide operation name if query contains multiple operations.'],
  ])('is rejected for the unknown operation name %s', async ([operationName, message]) => {
    const query = 'query A { discussionCount } query B { discussionCount }'
    const { body } = await post('/graphql', { query, operationName })
    expect(body).toEqual({ errors: [{ message }] })
  })

  test('is rejected for the userId of another member', async () => {
    const { cookie } = await aViewer()
    const body = { userId: '01951e02-7104-7d22-844e-89d81d5dba09', title: 'A title', content: 'x'.repeat(30) }
    const { status } = await call('POST', '/api/forum/posts', {
      cookie,
      body: { ...body, category: 'Remote Work' },
    })
    expect(status).toBe(403)
  })

  test.each(['0', '101', 'x', '1.5'])('is rejected for a page size of %s', async (limit) => {
    expect((await call('GET', `/api/forum/posts?limit=${limit}`)).status).toBe(400)
  })

  test('is rejected for an invalid cursor or id without a database error', async () => {
    expect((await call('GET', '/api/forum/posts?after=x')).status).toBe(400)
    expect((await call('GET', "/api/forum/posts/' or 1=1")).status).toBe(404)
  })
})
