import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway } from '../../lib/refusal.ts'
import { built, serveSmallSite, SHOWING } from './small-site.ts'

const { site, get } = serveSmallSite()

test('where the database is away, a page that also has a file is that file, and nobody keeps it', async () => {
  const answered = await get('/?utm_source=x')
  expect([answered.status, await answered.text()]).toEqual([200, 'Home, as it was built'])
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
  expect(answered.headers.get('etag')).toBeNull()
})

test('where that page fails by a mistake of ours, it is not said to be well', async () => {
  site.homeFails = () => new Error('A bug')
  const answered = await get('/')
  site.homeFails = databaseAway
  expect(answered.status).toBe(500)
  expect(await answered.text()).toContain('We are away')
})

test('what is nowhere is answered by the page that says so, without rendering', async () => {
  const answered = await get('/nowhere')
  expect([answered.status, await answered.text()]).toEqual([404, 'This page has moved on'])
  expect(answered.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(site.rendered).toEqual([])
})

test('what Astro does not know either is answered by that page too, and asked again each time', async () => {
  for (const path of ['/forum/feed.xml', '/forum/feed.xml', '/settings?unknown']) {
    const answered = await get(path)
    expect([answered.status, await answered.text()]).toEqual([404, 'This page has moved on'])
  }
  expect(site.rendered.length).toBe(3)
  const { status } = await get('/forum/feed.xml', { headers: { cookie: 'session=whatever' } })
  expect(status, 'perhaps it is there for this member').toBe(302)
})

test('a page that knows what is missing says so itself', async () => {
  const answered = await get('/settings?gone')
  expect([answered.status, await answered.text()]).toEqual([404, 'Gone, says the page'])
  expect(await (await get('/forum/feed.json')).text(), 'it is for programs').toBe('{}')
})

test('a bug is told as such, by a page with a policy that nobody keeps', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  onTestFinished(() => error.mockRestore())
  for (const path of ['/search?q=broken', '/profile/broken', '/settings?broken']) {
    const answered = await get(path)
    expect(error.mock.lastCall).toEqual([{ err: expect.any(Error) as Error }, 'unexpected error'])
    const name = answered.headers.get('x-request-id')
    expect(name).toMatch(/^[\w-]+$/)
    expect([answered.status, await answered.text()]).toEqual([
      500,
      `We are away<p class="small">Please quote <code>${name}</code></p>`,
    ])
    expect(answered.headers.get('cache-control')).toBe('private, no-store')
    const message = path === '/search?q=broken' ? 'A bug' : `${path.split('?')[0]} was answered 500`
    const [noted] = error.mock.lastCall as unknown as [{ err: Error }]
    expect(noted.err.message).toBe(message)
    for (const header of ['retry-after', 'referrer-policy']) expect(answered.headers.has(header)).toBe(false)
  }
})

test('where the database is away, a page without a file says so, and when to come again', async () => {
  const answered = await get('/search?q=away')
  expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answered.text()).toContain('We are away')
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
      const answered = await get(path, { headers: { 'x-forwarded-for': network } })
      expect([answered.status, answered.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
      expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answered.text()).toMatch(new RegExp(`^Too many ${rate} in a short time\\.`))
      expect(site.rendered).toEqual(whatIsRendered)
    } finally {
      env.TRUST_PROXY = false
    }
  },
)

test('what is nowhere is told in plain words, where no page says so', async () => {
  const page = built['/404']
  delete built['/404']
  const answered = await get('/nowhere')
  built['/404'] = page
  expect([answered.status, await answered.text()]).toEqual([404, 'There is nothing at this address.'])
})
