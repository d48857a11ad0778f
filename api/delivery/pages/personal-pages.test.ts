import { expect, test, vi } from 'vitest'
import { env } from '../../lib/env.ts'
import { db } from '../../database/db.ts'
import { aViewer } from '../../test/factories.ts'
import { PAGE, serveSmallSite } from '../../test/delivery/small-site.ts'

const { site, get } = serveSmallSite()

test('renders a member’s own page for each request, uncacheable', async () => {
  const { cookie } = await aViewer({ firstName: 'Síle' })
  for (let time = 0; time < 2; time++) {
    const response = await get('/forum?mine', { headers: { cookie } })
    expect(await response.text()).toBe(`${PAGE}Síle`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect(site.rendered.length).toBe(2)
  const stranger = await get('/forum?mine')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/forum'])
  expect(stranger.headers.has('x-request-id')).toBe(true)
})

test('preserves cookies on a page for members, and lets search engines index its one address', async () => {
  const { headers } = await get('/settings?saved', { headers: { cookie: (await aViewer()).cookie } })
  expect(headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  expect(headers.has('x-robots-tag')).toBe(false)
  const { cookie } = await aViewer()
  const left = await get('/settings?leave', { headers: { cookie } })
  expect(left.headers.getSetCookie()).toEqual(['one=1', 'two=2', expect.stringMatching(/^session=;/)])
  const { headers: others } = await get('/settings')
  expect(others.has('set-cookie')).toBe(false)
})

test('shows a visitor whose session has ended the shared page, rendered once for all and uncacheable', async () => {
  for (const token of ['worthless', 'another'])
    for (let time = 0; time < 2; time++) {
      const response = await get('/forum?mine', { headers: { cookie: `session=${token}` } })
      expect([response.status, await response.text()]).toEqual([200, PAGE])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  expect(site.rendered).toEqual(['GET /forum?mine undefined'])
})

test('serves a slightly stale page to a visitor whose session has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const headers = { cookie: 'session=worthless' }
  await get('/moderation?mine', { headers })
  await db.$executeRaw`select pg_notify('announcements', 'change everything')`
  expect((await get('/moderation?mine', { headers })).status).toBe(200)
  expect(site.rendered.length).toBe(1)
})

test('shows a visitor whose session has ended the requested page without withdrawn content', async () => {
  const id = '01890000-0000-7000-8000-000000000007'
  const headers = { cookie: 'session=worthless' }
  await get('/moderation?mine', { headers })
  for (let time = 0; time < 2; time++) await get(`/forum/posts/${id}?mine`, { headers })
  const requested = [`GET /moderation?mine undefined`, `GET /forum/posts/${id}?mine undefined`]
  expect(site.rendered).toEqual(requested)
  await db.$executeRawUnsafe(`select pg_notify('announcements', 'withdraw post:${id}')`)
  await get(`/forum/posts/${id}?mine`, { headers })
  expect(site.rendered).toEqual([...requested, requested[1]])
  await get('/moderation?mine', { headers })
  expect(site.rendered.length, 'another discussion is none of its business').toBe(3)
})

test('redirects a visitor with any session from withheld content to a personal rendering, uncacheable', async () => {
  const headers = { cookie: 'session=whatever' }
  const led = await get('/profile/private?tab=replies', { headers })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/profile/private?tab=replies&mine'])
  const stranger = await get('/profile/private')
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  await get('/profile/private')
  expect(site.rendered.filter((each) => each.startsWith('GET /profile/private ')).length).toBe(2)
})

test('returns data and refusals to the queries of a member’s page without failing the page', async () => {
  const { cookie } = await aViewer()
  const read = async (path: string) => {
    const response = await get(path, { headers: { cookie } })
    return [response.status, await response.json()] as unknown
  }
  expect(await read('/report')).toEqual([200, { data: { __typename: 'Query' } }])
  expect(await read('/admin')).toMatchObject([200, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }])
})

test('responds 503 when a member’s page cannot reach the database, even beside other errors', async () => {
  env.RATE_LIMITS = 'on'
  const { cookie } = await aViewer()
  const response = await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table "RateLimit" in access exclusive mode`
    return get('/notifications', { headers: { cookie } })
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.text()).toContain('We are away')
})
