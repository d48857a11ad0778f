import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_LIMIT, GRAPHQL_BODY_LIMIT } from '../../http/guard.ts'
import { printedSchema } from '../../app/schema.ts'
import { anAdmin, aViewer, type SignedIn } from '../factories.ts'
import { aSite, hashOf, type Site } from '../processes/site.ts'
import { execute, plantLongTexts, send, spendAll, visit, type FloodRequest } from './floods.ts'

// Floods through two processes of the site on one database, and in production mode where it matters.

let site: Site
let second: Site
let production: Site
let member: SignedIn
let admin: SignedIn

beforeAll(async () => {
  const limited = { RATE_LIMITS: 'on', TRUST_PROXY: 'yes' }
  const real = { NODE_ENV: 'production', SITE_URL: 'http://127.0.0.1', ALLOW_INSTANT_SIGN_IN: 'yes' }
  site = await aSite(limited)
  second = await aSite(limited)
  production = await aSite({ ...limited, ...real }, ['--expose-gc'])
  member = await aViewer()
  admin = await anAdmin()
  await plantLongTexts(60)
})
afterAll(() => Promise.all([site.stop(), second.stop(), production.stop()]))

describe('documents sent as text', () => {
  const QUERY = '{ discussionCount }'

  test('are limited for each network, for any viewer, in every process, with errors in GraphQL format', async () => {
    const network = '198.51.100.1'
    const requested = (n: number) => ({ network, ...(n % 2 ? { cookie: member.cookie } : {}) })
    await spendAll(120, (n) => execute(n % 3 ? site : second, QUERY, requested(n)))
    for (const each of [site, second])
      for (let time = 0; time < 2; time++) {
        const { status, headers, errors } = await execute(each, QUERY, { network })
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
        expect(headers.get('content-type')).toContain('application/json')
        const message = expect.stringMatching(
          /^Too many queries from your network.* Please try again in a minute\.$/,
        ) as string
        expect(errors).toEqual([{ message, extensions: { code: 'TOO_MANY', issues: [] } }])
      }
    const accept = 'application/graphql-response+json'
    expect((await execute(site, QUERY, { network, accept })).headers.get('content-type')).toContain(accept)

    const elsewhere = await execute(site, QUERY, { network: '198.51.100.2' })
    const administrator = await execute(site, QUERY, { network, cookie: admin.cookie })
    const own = await send(site, JSON.stringify({ document: hashOf('PostList'), variables: {} }), { network })
    expect([elsewhere.status, administrator.status, own.status]).toEqual([200, 200, 200])
    expect((await visit(site, `/graphql?document=${hashOf('PostList')}`, network)).status).toBe(200)
  })

  test('are limited in length, except for administrators', async () => {
    const padded = (size: number) => `{ discussionCount } #${'x'.repeat(size)}`
    const network = '198.51.100.3'
    const { status, errors } = await execute(site, padded(GRAPHQL_BODY_LIMIT), { network })
    expect([status, errors?.[0]?.extensions]).toEqual([413, { code: 'TOO_LARGE', issues: [] }])
    expect((await execute(site, padded(GRAPHQL_BODY_LIMIT - 200), { network })).status).toBe(200)
    const section = { network, cookie: admin.cookie }
    expect((await execute(site, padded(400_000), section)).status).toBe(200)
    expect((await execute(site, padded(BODY_LIMIT), section)).status).toBe(413)
  })

  test('leave no memory occupied', async () => {
    const grown = async (count: number, size: number, requested: FloodRequest) => {
      // A character beyond Latin-1 makes each character of the text take two bytes.
      const text = (n: number) => `{__typename} # ${n} € ${'x'.repeat(size)}`
      const act = async (from: number, to: number) => {
        for (let n = from; n < to; n++) {
          const inQuery = { query: text(n) }
          const inVariables = { query: '{__typename}', variables: { x: text(n) } }
          await send(production, JSON.stringify(n % 2 ? inQuery : inVariables), requested)
        }
      }
      await act(-20, 0)
      const before = await production.heap()
      await act(0, count)
      return (await production.heap()) - before
    }
    const network = '198.51.100.4'
    const retained = 5 * 1024 * 1024
    expect(await grown(60, 500_000, { network, cookie: admin.cookie })).toBeLessThan(retained)
    expect(await grown(300, 15_000, { network, cookie: admin.cookie })).toBeLessThan(retained)
    expect(await grown(60, 500_000, { network })).toBeLessThan(retained)
  })
})

describe('the schema', () => {
  const network = '198.51.100.5'

  test.each(['{ __schema { types { name } } }', '{ __type(name: "Post") { name } }'])(
    'is not returned in production by %s',
    async (query) => {
      const accept = 'application/graphql-response+json'
      const { status, data, errors } = await execute(production, query, { network, accept })
      expect([status, data]).toEqual([400, undefined])
      expect(errors?.[0]?.message).toContain('introspection has been disabled')
      expect((await execute(site, query, { network })).status).toBe(200)
    },
  )

  test('is returned as a file, and __typename works', async () => {
    const file = await visit(production, '/api/schema.graphql', network)
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await file.text()).toBe(printedSchema())
    expect((await execute(production, '{ __typename }', { network })).data).toEqual({ __typename: 'Query' })
  })
})

describe('searches', () => {
  const SEARCH = 'scrum or sprint or team or agile or retrospective or velocity or planning or backlog'

  test('are limited to one per document', async () => {
    const orders = ['NEWEST', 'ACTIVE', 'SCORE']
    const aliases = Array.from(
      { length: 12 },
      (_, n) => `a${n}: posts(first: 100, search: $s, order: ${orders[n % 3]}) { edges { snippetHtml } }`,
    )
    const requested = { network: '198.51.100.6' }
    const twelve = await execute(site, `query ($s: String) { ${aliases.join(' ')} }`, requested, {
      s: SEARCH,
    })
    expect([twelve.status, twelve.errors?.[0]?.extensions]).toEqual([400, { code: 'TOO_LARGE' }])
    const one = await execute(site, `query ($s: String) { ${aliases[0]} }`, requested, { s: SEARCH })
    const { posts } = { posts: (one.data as { a0: { edges: { snippetHtml: string }[] } }).a0.edges }
    expect(posts).toHaveLength(20)
    for (const { snippetHtml } of posts) expect(snippetHtml).toContain('<mark>')
    const plain = await execute(
      site,
      'query ($s: String) { posts(first: 24, search: $s) { edges { cursor } } }',
      requested,
      {
        s: SEARCH,
      },
    )
    expect((plain.data as { posts: { edges: object[] } }).posts.edges).toHaveLength(24)
  })

  test('are limited for each network in each API, and cached results are free', async () => {
    const network = '198.51.100.7'
    const page = (n: number) => `/forum?search=agile+${n}`
    const variables = (n: number) => encodeURIComponent(JSON.stringify({ search: `team ${n}` }))
    const shared = (n: number) => `/graphql?document=${hashOf('PostList')}&variables=${variables(n)}`
    const doors = [page, shared]
    await spendAll(60, (n) => visit(n % 3 ? site : second, doors[n % 2]?.(n) ?? '', network))

    for (const door of doors) {
      const refused = await visit(site, door(1_000), network)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(refused.headers.get('cache-control')).toBe('private, no-store')
      expect(await refused.text()).toContain(
        'Too many searches in a short time. Please try again in a minute.',
      )
      expect((await visit(site, door(1_000), '198.51.100.8')).status).toBe(200)
      expect((await visit(site, door(1_000), network)).status).toBe(200)
    }
    expect((await visit(site, '/forum', network)).status).toBe(200)
  })

  test('of a crowd do not block the forum for others', async () => {
    const flood = Array.from({ length: 80 }, (_, n) =>
      execute(
        site,
        '{ posts(first: 20, search: "team or agile or owner", order: SCORE) { edges { snippetHtml } } }',
        {
          network: `203.0.113.${n}`,
        },
      ),
    )
    const headers = { cookie: member.cookie }
    const reading = Array.from({ length: 5 }, () => fetch(`${site.url}/forum?mine`, { headers }))
    const statuses = (await Promise.all(reading)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    for (const { status, headers } of await Promise.all(flood)) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(headers.get('retry-after')).toBe('10')
    }
  })
})

describe('uncached addresses', () => {
  test('charge the network one point per rendering and none for a cache hit', async () => {
    const network = '198.51.100.60'
    const madeUp = Array.from({ length: 200 }, (_, n) => `/forum?after=${n}&category=made-up-${n}`)
    const statuses = await Promise.all(madeUp.map(async (path) => (await visit(site, path, network)).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(100)

    const refused = await visit(site, '/forum?after=once-more', network)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const document = `/graphql?document=${hashOf('PostList')}&variables=${encodeURIComponent('{"after":"x"}')}`
    expect((await visit(site, document, network)).status).toBe(429)
    expect((await visit(site, '/forum', '198.51.100.61')).status).toBe(200)
    expect((await visit(site, '/forum', network)).status).toBe(200)
  })

  test('with unknown categories share one response', async () => {
    const pages = await Promise.all(
      ['a', 'b'].map(async (name) =>
        (await visit(site, `/forum?category=no-${name}`, '198.51.100.62')).text(),
      ),
    )
    expect(pages[0]).toContain('There’s no category by that name')
    expect(pages[1]).toBe(pages[0])
  })
})
