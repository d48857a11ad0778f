import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { flushViews } from '../../forum/views/views.ts'
import { NO_PAGE_POLICY } from '../../http/headers.ts'
import { env } from '../../lib/env.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { PAGE, serveSmallSite, SHOWING, SHOWN } from '../../test/delivery/small-site.ts'

const { site, get } = serveSmallSite()

test('renders a shared page once, by its normalised address and without visitor data', async () => {
  const { cookie } = await aViewer()
  for (const path of ['/forum?b=1', '/forum', '/forum/?utm_source=x', '/forum?order=nonsense']) {
    const response = await get(path, { headers: { cookie } })
    expect([response.status, await response.text()]).toEqual([200, PAGE])
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=10, stale-while-/)
    expect(response.headers.get('vary') ?? '').not.toMatch(/cookie/i)
  }
  expect(site.rendered).toEqual(['GET /forum undefined'])
})

test('uses the configured site URL in a shared page, whatever the Host header', async () => {
  const response = await get('/profile/host')
  expect(await response.text()).toBe(env.siteUrl.host)
})

test('returns the headers of GET for HEAD, and caches the page for the next reader', async () => {
  const head = await get('/forum', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(PAGE.length))
  expect(await (await get('/forum')).text()).toBe(PAGE)
  expect(site.rendered.length).toBe(1)
})

test('neither caches missing pages and redirects nor sends members to their own rendering of them', async () => {
  for (const [path, status] of [
    ['/profile/gone', 404],
    ['/profile/moved', 301],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'private, no-store'])
    }
    expect(site.rendered.filter((each) => each.startsWith(`GET ${path} `)).length).toBe(2)
  }
  const { status } = await get('/profile/gone', { headers: { cookie: 'session=whatever' } })
  expect(status).toBe(404)
})

test('sends a page’s type with its character set, and the strictest policy by default', async () => {
  for (const [path, type, itsPolicy] of [
    ['/forum', 'text/html; charset=utf-8', "default-src 'self'"],
    ['/forum/feed.json', 'application/json', NO_PAGE_POLICY],
    ['/report', 'text/plain; charset=utf-8', NO_PAGE_POLICY],
    ['/settings?latin', 'text/plain; charset=latin1', NO_PAGE_POLICY],
  ] as const) {
    const { headers } = await get(path)
    expect([headers.get('content-type'), headers.get('content-security-policy')]).toEqual([type, itsPolicy])
  }
})

test('does not share a page requested with a secret', async () => {
  for (let time = 0; time < 2; time++)
    expect((await get('/search?q=secret')).headers.get('cache-control')).toBe('private, no-store')
  expect(site.rendered.length).toBe(2)
})

test('renders a discussion again when another one on its page is withdrawn, and exposes neither’s id', async () => {
  for (const [number, id] of SHOWN.entries()) {
    for (let time = 0; time < 2; time++) await get(`/forum/posts/${SHOWING}`)
    expect(site.rendered.length).toBe(number + 1)
    await db.$executeRawUnsafe(`select pg_notify('announcements', 'withdraw post:${id}')`)
  }
})

test('counts a view for a discussion’s page, even when cached, but not for its feed, picture or history', async () => {
  const { id } = await aPost()
  const page = `/forum/posts/${id}`
  const views = async () => {
    await flushViews()
    return (await db.post.findUniqueOrThrow({ where: { id } })).viewCount
  }
  for (const part of ['feed.xml', 'feed.json', 'share.png', 'history', `history?reply=${id}`])
    expect((await get(`${page}/${part}`)).status).toBe(200)
  await get(page, { method: 'HEAD' })
  const missing = await aPost({ status: 'rejected' })
  site.hidden = missing.id
  expect((await get(`/forum/posts/${site.hidden}`)).status).toBe(404)
  expect((await get('/forum')).status).toBe(200)
  expect(await views()).toBe(0)
  expect((await db.post.findUniqueOrThrow({ where: { id: site.hidden } })).viewCount).toBe(0)
  for (const browser of ['Firefox/150.0', 'Chrome/150.0', 'Firefox/150.0'])
    await get(page, { headers: { 'user-agent': browser } })
  expect(await views()).toBe(2)
})

test('sends no referrer from an address with a token', async () => {
  const response = await get('/sign-in/link?token=secret')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})
