import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { makeReady, send } from './bytes.ts'
import { capture } from './capture.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const LONG = 'Inspect and adapt. '.repeat(500)

/** A server that captures what a handler writes, as any framework may write it, and sends it on. */
const through = (handler: RequestListener) =>
  serve((req, res) => {
    void (async () => {
      const { status, headers, body } = await capture(req, async (captured) => handler(req, captured))
      send(req, res, await makeReady(status, headers, body, true))
    })()
  })

describe('an answer that was captured', () => {
  test.each([
    ['with a length of its own', { 'Content-Length': String(LONG.length), 'Content-Type': 'text/plain' }],
    ['in pieces', { 'Transfer-Encoding': 'chunked', 'content-type': 'text/plain' }],
  ])('%s arrives whole in each encoding', async (_how, headers) => {
    const url = await through((_req, res) => {
      res.writeHead(200, headers)
      res.write(LONG.slice(0, 100))
      res.end(LONG.slice(100))
    })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
      expect(await answer.text()).toBe(LONG)
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(answer.headers.get('content-type')).toBe('text/plain')
    }
  })

  test('is not sent again to a browser that has it', async () => {
    const url = await through((_req, res) => res.end(LONG))
    const first = await fetch(url)
    const second = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect([second.status, await second.text()]).toEqual([304, ''])
  })

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['vibrant', null],
    ['x-gzipped', null],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
  ])('is sent to whoever takes %j as %j', async (accepted, encoding) => {
    const url = await through((_req, res) => res.end(LONG))
    const answer = await fetch(url, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(await answer.text()).toBe(LONG)
  })

  test('differs by what else it says, and by its encoding', async () => {
    const url = await through((_req, res) => res.setHeader('vary', 'accept').end(LONG))
    expect((await fetch(url)).headers.get('vary')).toBe('accept, accept-encoding')
  })

  test('is sent again for the tag of another encoding, or when it is no success', async () => {
    const url = await through((req, res) => res.writeHead(req.url === '/gone' ? 404 : 200).end(LONG))
    const inBrotli = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const tag = inBrotli.headers.get('etag') ?? ''
    const asked = async (path: string, known: string, accepted: string) =>
      (await fetch(url + path, { headers: { 'if-none-match': known, 'accept-encoding': accepted } })).status
    expect(await asked('/', `"other", W/${tag}`, 'br')).toBe(304)
    expect(await asked('/', '*', 'gzip')).toBe(304)
    expect(await asked('/', tag, 'gzip')).toBe(200)
    expect(await asked('/gone', '*', 'br')).toBe(404)
  })

  test('keeps its status, and has no body for HEAD', async () => {
    const url = await through((_req, res) => res.writeHead(404).end(LONG))
    const answer = await fetch(url, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })
})

test('what is kept takes no more memory than its bytes', async () => {
  const { br, gzip } = await makeReady(200, {}, Buffer.from(LONG), true)
  for (const bytes of [br, gzip]) expect(bytes?.buffer.byteLength).toBe(bytes?.length)
})
