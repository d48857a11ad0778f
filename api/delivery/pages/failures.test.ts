import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway } from '../../lib/refusal.ts'
import { built, serveSmallSite, SHOWING } from './small-site.ts'

const { site, get } = serveSmallSite()

test('where the database is away, a page that also has a file is that file, and nobody keeps it', async () => {
  const response = await get('/?utm_source=x')
  expect([response.status, await response.text()]).toEqual([200, 'Home, as it was built'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('etag')).toBeNull()
})

test('where that page fails by a mistake of ours, it is not said to be well', async () => {
  site.homeFails = () => new Error('A bug')
  const response = await get('/')
  site.homeFails = databaseAway
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('We are away')
})

test('what is nowhere is answered by the page that says so, without rendering', async () => {
  const response = await get('/nowhere')
  expect([response.status, await response.text()]).toEqual([404, 'This page has moved on'])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(site.rendered).toEqual([])
})

test('what Astro does not know either is answered by that page too, and asked again each time', async () => {
  for (const path of ['/forum/feed.xml', '/forum/feed.xml', '/settings?unknown']) {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'This page has moved on'])
  }
  expect(site.rendered.length).toBe(3)
  const { status } = await get('/forum/feed.xml', { headers: { cookie: 'session=whatever' } })
  expect(status, 'perhaps it is there for this member').toBe(302)
})

test('a page that knows what is missing says so itself', async () => {
  const response = await get('/settings?gone')
  expect([response.status, await response.text()]).toEqual([404, 'Gone, says the page'])
  expect(await (await get('/forum/feed.json')).text(), 'it is for programs').toBe('{}')
})

test('a bug is told as such, by a page with a policy that nobody keeps', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  onTestFinished(() => error.mockRestore())
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

test('where the database is away, a page without a file says so, and when to come again', async () => {
  const response = await get('/search?q=away')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.text()).toContain('We are away')
})

test.each([
  ['searches', 60, '/search?q=once+more', ['GET /search?q=once+more undefined']],
  ['pictures', 30, `/forum/posts/${SHOWING}/share.png`, []],
] as const)(
  'who has asked for too many %s is told so, also by a page that could do without what it has asked',
  async (rate, most, path, whatIsRendered) => {
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

test('what is nowhere is told in plain words, where no page says so', async () => {
  const page = built['/404']
  delete built['/404']
  const response = await get('/nowhere')
  built['/404'] = page
  expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.'])
})
