import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { BODY_LIMIT } from '../http/guard.ts'
import { readBody } from './body.ts'

const server = createServer((req, res) => {
  readBody(req).then(
    (body) => res.end(`${body.length} bytes`),
    (refusal: unknown) => res.end(String(refusal)),
  )
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

let socket: Socket
let said = ''
beforeEach(async () => {
  said = ''
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', (text: Buffer) => (said += text.toString()))
  await once(socket, 'connect')
})
afterEach(() => void socket.destroy())

const begin = (header: string) => socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
const IN_PIECES = 'Transfer-Encoding: chunked'
const piece = (size: number) => `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`
const END = '0\r\n\r\n'
const hasResponded = (phrase: string) => vi.waitFor(() => expect(said).toContain(phrase), { timeout: 5_000 })
const REFUSED = 'This is too large to send.'

test('reads a body of exactly the limit, with or without a declared length', async () => {
  begin(`Content-Length: ${BODY_LIMIT}`)
  socket.write('a'.repeat(BODY_LIMIT))
  await hasResponded(`${BODY_LIMIT} bytes`)
  said = ''
  begin(IN_PIECES)
  socket.write(piece(BODY_LIMIT) + END)
  await hasResponded(`${BODY_LIMIT} bytes`)
})

test('rejects a body that declares too great a length before reading it', async () => {
  begin(`Content-Length: ${BODY_LIMIT + 1}`)
  await hasResponded(REFUSED)
})

test('rejects a body over the limit before its end, and reuses the connection afterwards', async () => {
  begin(IN_PIECES)
  socket.write(piece(BODY_LIMIT))
  socket.write(piece(1))
  await hasResponded(REFUSED)
  for (let count = 0; count < 40; count++) socket.write(piece(BODY_LIMIT))
  socket.write(END)
  begin('Content-Length: 3')
  socket.write('abc')
  await hasResponded('3 bytes')
})
