import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { isPublicAddress } from '../../lib/public-address.ts'
import { anAdmin, aViewer } from '../../test/factories.ts'
import { followLink } from './follow-link.ts'
import { checkLinks, countBrokenLinks, readLinkHealth, readOutgoingLinks } from './link-checks.ts'

/** Requests to the test server, such as "HEAD /missing". */
let requests: string[] = []
let headers: IncomingMessage['headers'] = {}
let isDown = false

const PAGES: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  '/page': (_req, res) => void res.writeHead(200).end('A page'),
  '/no-head': (req, res) => void res.writeHead(req.method === 'HEAD' ? 501 : 200).end(),
  '/members': (_req, res) => void res.writeHead(403).end(),
  '/moved': (_req, res) => void res.writeHead(301, { location: '/page' }).end(),
  '/circle': (_req, res) => void res.writeHead(302, { location: '/circle' }).end(),
  '/inside': (_req, res) => void res.writeHead(302, { location: 'http://192.168.0.1/' }).end(),
  '/file': (_req, res) => void res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/sometimes': (_req, res) => void res.writeHead(isDown ? 404 : 200).end(),
  '/broken': (_req, res) => void res.writeHead(500).end(),
  '/gone': (_req, res) => void res.writeHead(410).end(),
  '/error-with-link': (_req, res) => void res.writeHead(400, { location: '/page' }).end(),
  '/nowhere': (_req, res) => void res.writeHead(302).end(),
  '/choices': (_req, res) => void res.writeHead(300, { location: '/missing' }).end(),
  '/other-protocol': (_req, res) => void res.writeHead(302, { location: 'xhttp://localhost/' }).end(),
  '/bad-head': (req, res) => void res.writeHead(req.method === 'HEAD' ? 400 : 200).end(),
}

const server = createServer((req, res) => {
  requests.push(`${req.method} ${req.url}`)
  headers = req.headers
  const page = PAGES[req.url ?? '']
  if (page) page(req, res)
  else res.writeHead(404).end()
})
let base = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => void (requests = []))

/** Follows a link on this machine, which the site itself never does. */
const follow = (url: string) =>
  followLink(url, (address) => ['127.0.0.1', '::1'].includes(address) || isPublicAddress(address))

test.each([
  ['/page', null],
  ['/moved', null],
  ['/no-head', null],
  ['/bad-head', null],
  ['/members', null],
  ['/choices', 'There is no such page (status 404).'],
  ['/missing', 'There is no such page (status 404).'],
  ['/gone', 'There is no such page (status 410).'],
  ['/broken', 'The site responded with an error (status 500).'],
  ['/error-with-link', 'The site responded with an error (status 400).'],
  ['/nowhere', 'The site responded with an error (status 302).'],
  ['/circle', 'It redirects again and again.'],
  ['/inside', 'It leads into a private network.'],
  ['/file', 'It leads into a private network.'],
  ['/other-protocol', 'It leads into a private network.'],
])('reports for %s the result %s', async (path, problem) => {
  expect(await follow(base + path)).toBe(problem)
})

test('identifies itself and the site, and sends GET only where HEAD is rejected', async () => {
  await follow(`${base}/page`)
  await follow(`${base}/no-head`)
  expect(requests).toEqual(['HEAD /page', 'HEAD /no-head', 'GET /no-head'])
  expect(headers['user-agent']).toMatch(/^IrishAgileLinkCheck\/1\.0 \(\+http/)
  expect(headers.accept).toBe('text/html,*/*')
})

test('follows five redirects, and no more', async () => {
  await follow(`${base}/circle`)
  expect(requests).toHaveLength(6)
})

test('never connects to a private network, by name or by address', async () => {
  const { port } = server.address() as AddressInfo
  for (const host of ['localhost', '127.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect(await followLink(`http://${host}:${port}/page`), host).toBe('It leads into a private network.')
  expect(requests).toEqual([])
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:a00:1::', false],
  ['localhost', false],
])('considers %s public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('reports that a site refuses connections or has no DNS entry', async () => {
  const closed = createServer()
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  expect(await follow(`http://127.0.0.1:${port}/`)).toBe('The site refused the connection.')
})

test('reports an unexpected error with its message', async () => {
  expect(await follow(base.replace('http:', 'https:'))).toMatch(/^The site could not be reached: .*SSL/)
})

test('stores the results and since when a link has been broken, and deletes links that are gone', async () => {
  const link = (path: string) => ({ url: base + path, pages: ['/training'] })
  await checkLinks([link('/page'), link('/sometimes'), link('/missing')], follow)
  const admin = await anAdmin()
  const first = await readLinkHealth(admin)
  expect(first).toMatchObject({
    links: 3,
    broken: [{ ...link('/missing'), problem: expect.stringContaining('404') }],
  })

  isDown = true
  await checkLinks([link('/sometimes'), link('/missing')], follow)
  const second = await readLinkHealth(admin)
  expect(second.links).toBe(2)
  expect(second.broken.map(({ url }) => url)).toEqual([`${base}/missing`, `${base}/sometimes`])
  expect(await countBrokenLinks()).toBe(2)
  expect(second.broken[0]?.failingSince).toEqual(first.broken[0]?.failingSince)
  expect(second.checkedAt?.getTime()).toBeGreaterThan(first.checkedAt?.getTime() ?? 0)

  isDown = false
  await checkLinks([link('/sometimes')], follow)
  expect(await readLinkHealth(admin)).toMatchObject({ links: 1, broken: [] })
  expect(await countBrokenLinks()).toBe(0)
  await checkLinks([], follow)
  expect(await db.linkCheck.count()).toBe(0)
})

test('sends one request at a time to each site, several sites at once, and tries a failed link twice', async () => {
  let running = 0
  let most = 0
  const tried: string[] = []
  const slow = async (url: string) => {
    most = Math.max(most, ++running)
    tried.push(url)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return url.endsWith('/2') && tried.filter((each) => each === url).length === 1 ? 'Lost on the way.' : null
  }
  const links = (site: string) => ['/1', '/2', '/3'].map((path) => ({ url: site + path, pages: [] }))
  await checkLinks(links('https://one.example'), slow)
  expect(most).toBe(1)
  expect(tried).toHaveLength(4)
  await checkLinks([...links('https://one.example'), ...links('https://two.example')], slow)
  expect(most).toBe(2)
  expect((await readLinkHealth(await anAdmin())).broken).toEqual([])
  await checkLinks([], slow)
})

test('lists the links that have been broken longest first, equally old ones by their URL', async () => {
  const broken = (path: string, day: number) => ({
    ...{ url: `https://example.com/${path}`, pages: [], problem: 'Gone.', checkedAt: new Date() },
    failingSince: new Date(2026, 0, day),
  })
  await db.linkCheck.createMany({ data: [broken('b', 2), broken('c', 1), broken('a', 2), broken('d', 3)] })
  const { broken: listed } = await readLinkHealth(await anAdmin())
  expect(listed.map(({ url }) => url.at(-1))).toEqual(['c', 'a', 'b', 'd'])
  await checkLinks([], follow)
})

test('finds no links without a build', () => expect(readOutgoingLinks('dist/no-such-file.json')).toEqual([]))

test('shows the results to administrators only', async () => {
  await expect(readLinkHealth(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect(readLinkHealth(await aViewer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
