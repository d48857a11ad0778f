import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { pageHandler } from './pages.ts'

const PAGE = '<!doctype html><title>Forum</title>'

let rendered = 0
const cache = createCache()
const answer = pageHandler(
  async (req, res) => {
    rendered += 1
    res.writeHead(200, { 'content-type': 'text/html', 'cache-topic': 'forum' })
    res.end(req.method === 'HEAD' ? undefined : PAGE)
  },
  cache,
  { fill: (body) => body },
  () => undefined,
)
const server = createServer((req, res) => void answer(req, res))
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/forum`
})
beforeEach(() => {
  cache.forget()
  rendered = 0
})
afterAll(async () => {
  server.close()
  await cache.stop()
})

test('HEAD says what GET would bring, and leaves the page itself for the next reader', async () => {
  const head = await fetch(address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(PAGE.length))
  expect(await (await fetch(address)).text()).toBe(PAGE)
})

test('a page that is the same for everybody is rendered once, until its topic changes', async () => {
  await expect
    .poll(async () => {
      rendered = 0
      await (await fetch(address)).text()
      return rendered
    })
    .toBe(0)
  cache.forget()
  await (await fetch(address)).text()
  expect(rendered).toBe(1)
})

test('what is rendered for a session is for nobody else', async () => {
  const headers = { cookie: 'session=somebody' }
  for (let time = 0; time < 2; time++) await (await fetch(address, { headers })).text()
  expect(rendered).toBe(2)
})
