import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse, type DocumentNode } from 'graphql'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { db } from '../../database/db.ts'
import { databaseAway } from '../../lib/refusal.ts'
import { beginTrace, within } from '../../lib/trace.ts'
import { untilListening } from '../listening.ts'
import { readAddress } from '../../delivery/addresses.ts'
import { toCachedResponse, type CachedResponse } from '../../delivery/bytes.ts'
import type { PageDelivery } from '../../delivery/pages/page-delivery.ts'
import { pageHandler } from '../../delivery/pages/pages.ts'
import { createShared } from '../../cache/shared.ts'

// Tests page delivery with a small handler in place of Astro's; strangers.test.ts tests the whole site.

export const PAGE = '<!doctype html><title>Forum</title>'

type Locals = {
  viewer: { firstName: string } | null
  graphql: (document: DocumentNode) => Promise<unknown>
  delivery: PageDelivery
}

const SEARCH = 'posts(search: "once more") { edges { node { id } } }'
const FORBIDDEN = 'itemStory(type: POST, id: "01890000-0000-7000-8000-000000000100") { __typename }'
/** Discussions of which the first shows the others on its page. */
export const [SHOWING, ...SHOWN] = [1, 2, 3].map((number) => `01890000-0000-7000-8000-00000000010${number}`)

const AWAY = 'We are away<p hidden data-reference class="small">Please quote <code></code></p>'
const policy = { 'content-security-policy': "default-src 'self'" }
export const built: Partial<Record<string, CachedResponse>> = {
  '/': await toCachedResponse(200, policy, Buffer.from('Home, as it was built'), false),
  '/404': await toCachedResponse(404, policy, Buffer.from('This page has moved on'), false),
  '/503': await toCachedResponse(503, policy, Buffer.from(AWAY), false),
}

/** Serves the small site to the tests of a file. */
export function serveSmallSite() {
  const site = {
    /** The rendered addresses of this test, with the cookies of their requests. */
    rendered: [] as string[],
    /** A discussion that signed-out visitors may not see. */
    hidden: '',
    homeFails: databaseAway as () => Error,
  }
  const shared = createShared()
  shared.start()
  const handle = pageHandler(
    async (req, res, _next, locals) => {
      const { viewer, graphql, delivery } = locals as Locals
      site.rendered.push(`${req.method} ${req.url} ${JSON.stringify(req.headers.cookie)}`)
      if (req.url === '/search?q=secret') await graphql(parse('{ signInLink(token: "x") }'))
      // A page that renders even when its query is refused.
      if (req.url === '/search?q=once+more')
        return void res.end(
          JSON.stringify(await graphql(parse(`{ ${SEARCH} }`)).catch(() => 'Nothing found')),
        )
      const requested = {
        '/admin': FORBIDDEN,
        '/notifications': `${FORBIDDEN} ${SEARCH}`,
        '/report': '__typename',
      }
      if (req.url && req.url in requested)
        return void res.end(
          JSON.stringify(await graphql(parse(`{ ${requested[req.url as keyof typeof requested]} }`))),
        )
      if (req.url === `/forum/posts/${SHOWING}`) delivery.alsoShows(SHOWN)
      if (req.url === '/on-demand/home') throw site.homeFails()
      if (req.url === '/settings?broken') return void res.writeHead(500).end('At line 7')
      if (req.url === '/settings?latin')
        return void res.writeHead(200, { 'content-type': 'text/plain; charset=latin1' }).end()
      if (req.url === '/settings?unknown') return void res.writeHead(404).end('Not found')
      if (req.url === '/settings?gone') return void res.writeHead(404, policy).end('Gone, says the page')
      if (req.url === '/search?q=broken') throw new Error('A bug')
      if (req.url === '/search?q=away') throw databaseAway()
      if (req.url === '/forum/feed.json')
        return void res.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      if (req.url === '/forum/feed.xml')
        return void res.writeHead(404, { 'content-type': 'text/html' }).end('Not found')
      if (req.url === '/profile/host') return void res.end(req.headers.host)
      if (req.url === '/profile/gone') return void res.writeHead(404, policy).end('Gone, says the page')
      if (req.url === '/profile/moved') return void res.writeHead(301, { location: '/forum' }).end()
      if (req.url === '/profile/broken') return void res.writeHead(500).end('At line 7')
      if (req.url === `/forum/posts/${site.hidden}`) {
        delivery.withhold()
        return void res.writeHead(404, policy).end('Gone')
      }
      if (req.url === '/settings?saved') res.setHeader('set-cookie', ['one=1', 'two=2'])
      if (req.url === '/settings?leave') {
        await graphql(parse('mutation { signOut }'))
        res.setHeader('set-cookie', ['one=1', 'two=2'])
      }
      if (req.url?.startsWith('/profile/private')) delivery.withhold()
      if (req.method === 'POST') return void res.end(`sent: ${(req as { body?: Buffer }).body?.toString()}`)
      res.writeHead(200, { 'content-type': 'text/html', ...policy })
      res.end(req.method === 'HEAD' ? undefined : PAGE + (viewer?.firstName ?? ''))
    },
    shared,
    (path) => built[path],
  )
  const server = createServer((req, res) =>
    within(beginTrace(req, res), () => void handle(req, res, readAddress(req.method, req.url ?? '/'))),
  )
  let address = ''
  const get = (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await untilListening(shared)
  })
  beforeEach(async () => {
    await db.$executeRaw`select pg_notify('announcements', 'withdraw everything')`
    site.rendered = []
  })
  afterAll(async () => {
    server.close()
    await shared.stop()
  })

  return { site, get }
}
