import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aViewer, type SignedIn } from '../factories.ts'
import { aSite, hashOf, type Site } from '../processes/site.ts'
import { execute, plantLongTexts, send, spendAll, visit, type FloodRequest } from './floods.ts'

// Tests floods through two processes of the site on one database, in production mode where it matters.

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
  test('occupy no memory afterwards', async () => {
    const grown = async (count: number, size: number, requested: FloodRequest) => {
      // A character beyond Latin-1 makes every character of the string take two bytes.
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

  test('are limited for each network in each API, while cached results are free', async () => {
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

  test('by many networks do not block the forum for others', async () => {
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

  test('share one response for unknown categories', async () => {
    const pages = await Promise.all(
      ['a', 'b'].map(async (name) =>
        (await visit(site, `/forum?category=no-${name}`, '198.51.100.62')).text(),
      ),
    )
    expect(pages[0]).toContain('There’s no category by that name')
    expect(pages[1]).toBe(pages[0])
  })
})
