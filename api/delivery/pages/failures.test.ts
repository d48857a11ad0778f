import { expect, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway } from '../../lib/refusal.ts'
import { built, serveSmallSite, SHOWING } from '../../test/delivery/small-site.ts'

const { site, get } = serveSmallSite()

test('serves the file of a page, uncacheable, while the database is unreachable', async () => {
  const response = await get('/?utm_source=x')
  expect([response.status, await response.text()]).toEqual([200, 'Home, as it was built'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('etag')).toBeNull()
})

test('responds 500 when such a page fails because of a bug', async () => {
  site.homeFails = () => new Error('A bug')
  const response = await get('/')
  site.homeFails = databaseAway
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('We are away')
})

test('responds 404 with the built page to an unknown address, without rendering', async () => {
  const response = await get('/nowhere')
  expect([response.status, await response.text()]).toEqual([404, 'This page has moved on'])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(site.rendered).toEqual([])
})

test('responds 404 with the built page to an address unknown to Astro, rendering each time', async () => {
  for (const path of ['/forum/feed.xml', '/forum/feed.xml', '/settings?unknown']) {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'This page has moved on'])
  }
  expect(site.rendered.length).toBe(3)
  const { status } = await get('/forum/feed.xml', { headers: { cookie: 'session=whatever' } })
  expect(status, 'perhaps it is there for this member').toBe(302)
})

test('shows a page’s own message when the page responds 404', async () => {
  const response = await get('/settings?gone')
  expect([response.status, await response.text()]).toEqual([404, 'Gone, says the page'])
  expect(await (await get('/forum/feed.json')).text(), 'it is for programs').toBe('{}')
})

test('responds 500 to a bug with an uncacheable error page and a policy, and logs it', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  for (const path of ['/search?q=broken', '/profile/broken', '/settings?broken']) {
    const response = await get(path)
    expect(error.mock.lastCall).toEqual([{ err: expect.any(Error) as Error }, 'unexpected error'])
    const name = response.headers.get('x-request-id')
    expect(name).toMatch(/^[\w-]+$/)
    expect([response.status, await response.text()]).toEqual([
      500,
      `We are away<p class="small">Please quote <code>${name}</code></p>`,
    ])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const message = path === '/search?q=broken' ? 'A bug' : `${path.split('?')[0]} was answered 500`
    const [noted] = error.mock.lastCall as unknown as [{ err: Error }]
    expect(noted.err.message).toBe(message)
    for (const header of ['retry-after', 'referrer-policy']) expect(response.headers.has(header)).toBe(false)
  }
})

test('responds 503 with a time to retry for a page without a file while the database is unreachable', async () => {
  const response = await get('/search?q=away')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.text()).toContain('We are away')
})

test.each([
  ['searches', 60, '/search?q=once+more', ['GET /search?q=once+more undefined']],
  ['pictures', 30, `/forum/posts/${SHOWING}/share.png`, []],
] as const)(
  'responds 429 after too many %s, even if the page could do without the data',
  async (rate, most, path, whatIsRendered) => {
    env.RATE_LIMITS = 'on'
    const network = '198.51.100.41'
    env.TRUST_PROXY = true
    try {
      for (let time = 0; time < most; time++) await spend(rate, network)
      const response = await get(path, { headers: { 'x-forwarded-for': network } })
      expect([response.status, response.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.text()).toMatch(new RegExp(`^Too many ${rate} in a short time\\.`))
      expect(site.rendered).toEqual(whatIsRendered)
    } finally {
      env.TRUST_PROXY = false
    }
  },
)

test('responds 404 as plain text when the build has no page for it', async () => {
  const page = built['/404']
  delete built['/404']
  const response = await get('/nowhere')
  built['/404'] = page
  expect([response.status, await response.text()]).toEqual([404, 'There’s nothing at this address.'])
})
