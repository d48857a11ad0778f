import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { toCachedResponse, send, tagOf, weightOf } from './bytes.ts'
import { bufferResponse } from './pages/buffered-response.ts'

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

/** Starts a server that buffers a handler's response and sends it on. */
const serveBuffered = (handler: RequestListener) =>
  serve((req, res) => {
    void (async () => {
      const { status, headers, body } = await bufferResponse(req, async (buffered) => handler(req, buffered))
      send(req, res, await toCachedResponse(status, headers, body, true))
    })()
  })

describe('a buffered response', () => {
  test.each([
    ['with a length of its own', { 'Content-Length': String(LONG.length), 'Content-Type': 'text/plain' }],
    ['in pieces', { 'Transfer-Encoding': 'chunked', 'content-type': 'text/plain' }],
  ])('%s arrives complete in each encoding', async (_how, headers) => {
    const url = await serveBuffered((_req, res) => {
      res.writeHead(200, headers)
      res.write(LONG.slice(0, 100))
      res.end(LONG.slice(100))
    })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(url, { headers: { 'accept-encoding': encoding } })
      expect(await response.text()).toBe(LONG)
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(response.headers.get('content-type')).toBe('text/plain')
    }
  })

  test('is not sent again to a browser that has it', async () => {
    const url = await serveBuffered((_req, res) => res.setHeader('cache-control', 'max-age=5').end(LONG))
    const first = await fetch(url)
    const second = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect([second.status, await second.text()]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
    expect(first.headers.get('cache-control')).toBe('max-age=5')
  })

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['vibrant', null],
    ['x-gzipped', null],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
  ])('for a client that accepts %j has the encoding %j', async (accepted, encoding) => {
    const url = await serveBuffered((_req, res) => res.end(LONG))
    const response = await fetch(url, { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toBe(LONG)
  })

  test('varies by its own header and by the encoding', async () => {
    const url = await serveBuffered((_req, res) => res.setHeader('vary', 'accept').end(LONG))
    expect((await fetch(url)).headers.get('vary')).toBe('accept, accept-encoding')
  })

  test('is sent again when the tag belongs to another encoding or the status is an error', async () => {
    const url = await serveBuffered((req, res) => res.writeHead(req.url === '/gone' ? 404 : 200).end(LONG))
    const inBrotli = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const tag = inBrotli.headers.get('etag') ?? ''
    const requested = async (path: string, known: string, accepted: string) =>
      (await fetch(url + path, { headers: { 'if-none-match': known, 'accept-encoding': accepted } })).status
    expect(await requested('/', `"other", W/${tag}`, 'br')).toBe(304)
    expect(await requested('/', '*', 'gzip')).toBe(304)
    expect(await requested('/', tag, 'gzip')).toBe(200)
    expect(await requested('/gone', '*', 'br')).toBe(404)
  })

  test('preserves its status, and has no body for HEAD', async () => {
    const url = await serveBuffered((_req, res) => res.writeHead(404).end(LONG))
    const response = await fetch(url, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([404, ''])
  })
})

test('a cached response takes no more memory than its bytes', async () => {
  const { br, gzip } = await toCachedResponse(200, {}, Buffer.from(LONG), true)
  for (const bytes of [br, gzip]) expect(bytes?.buffer.byteLength).toBe(bytes?.length)
})

test('compresses a shared response twice with a tag, a personal one once, and a short one not at all', async () => {
  const bytes = Buffer.from(LONG)
  const many = await toCachedResponse(200, {}, bytes, true)
  expect(many.etag).toBe(tagOf(bytes))
  expect(many.etag).toMatch(/^[\w-]{22}$/)
  expect([many.br !== null, many.gzip !== null]).toEqual([true, true])
  expect(weightOf(many)).toBe(bytes.length + (many.br?.length ?? 0) + (many.gzip?.length ?? 0))
  const one = await toCachedResponse(200, {}, bytes, false)
  expect([one.br !== null, one.gzip, one.etag]).toEqual([true, null, null])
  for (const [length, isCompressed] of [
    [1_023, false],
    [1_024, true],
  ] as const) {
    const { br, gzip } = await toCachedResponse(200, {}, Buffer.alloc(length, 'x'), true)
    expect([br !== null, gzip !== null]).toEqual([isCompressed, isCompressed])
  }
  const picture = await toCachedResponse(200, { 'content-type': 'image/png' }, bytes, true)
  expect([picture.br, picture.gzip], 'it is compressed already').toEqual([null, null])
  const short = await toCachedResponse(200, {}, Buffer.from('x'), true)
  expect([short.br, short.gzip, short.etag, weightOf(short)]).toEqual([
    null,
    null,
    tagOf(Buffer.from('x')),
    1,
  ])
})

test('sends a repeated header twice, omits an undefined one, and always sends the length', async () => {
  const headers = { 'set-cookie': ['a=1', 'b=2'], 'x-number': 3, 'x-none': undefined }
  const url = await serve((req, res) => {
    void (async () => send(req, res, await toCachedResponse(200, headers, Buffer.from('x'), false)))()
  })
  const response = await fetch(url)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-number')).toBe('3')
  expect(response.headers.has('x-none')).toBe(false)
  expect(response.headers.get('content-length')).toBe('1')
  expect([response.headers.has('etag'), response.headers.has('vary')]).toEqual([false, false])
})
