import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { env } from '../lib/env.ts'
import { protectSockets } from './connections.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const LONG = Buffer.alloc(24 * 1024 * 1024, 'a')
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function serve(more: Parameters<typeof protectSockets>[1], listener: RequestListener) {
  const server = createServer(listener)
  protectSockets(server, more)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    connected: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((err, count) => (err ? reject(err) : resolve(count))),
      ),
    async open(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      // The test expects cut connections.
      socket.on('error', () => undefined)
      closing.push(() => socket.destroy())
      await once(socket, 'connect')
      return socket
    },
  }
}

test('cuts a client that sends requests and never reads', async () => {
  const { open, connected } = await serve({ silence: 500 }, (_req, res) => res.end(LONG))
  for (let count = 0; count < 20; count++) {
    const socket = await open()
    socket.pause()
    socket.write(REQUEST.repeat(20))
  }
  expect(await connected()).toBe(20)
  await expect.poll(connected, { timeout: 30_000 }).toBe(0)
})

test('cuts a client that continues to send and never reads', async () => {
  const { open, connected } = await serve({ silence: 500 }, (_req, res) => res.end(LONG))
  const socket = await open()
  socket.pause()
  const sending = setInterval(() => socket.write(REQUEST), 50)
  closing.push(() => clearInterval(sending))
  await expect.poll(connected, { timeout: 30_000 }).toBe(0)
})

test('sends everything to a slow client that reads', async () => {
  const silence = 1_000
  const { open } = await serve({ silence }, (_req, res) => res.end(LONG))
  const socket = await open()
  socket.write(REQUEST)
  let readBytes = 0
  const began = Date.now()
  for await (const chunk of socket) {
    readBytes += (chunk as Buffer).length
    await sleep(10)
    if (readBytes > LONG.length) break
  }
  expect(readBytes).toBeGreaterThan(LONG.length)
  expect(Date.now() - began, 'slower than the silence that is borne').toBeGreaterThan(silence)
})

test('limits the connections of a network, and accepts new ones after some have closed', async () => {
  const { open, connected } = await serve({ perNetwork: 3, isExempt: () => false }, (_req, res) =>
    res.end('x'),
  )
  const sockets = [await open(), await open(), await open()]
  const hasResponded = async () => {
    const socket = await open()
    socket.end(REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await new Promise((resolve) => socket.once('close', resolve))
    return text.slice(0, 15)
  }
  expect(await hasResponded()).toBe('')
  sockets[0]?.destroy()
  await expect.poll(connected).toBe(2)
  expect(await hasResponded()).toBe('HTTP/1.1 200 OK')
})

test('does not count connections of programs on the same machine', async () => {
  const { open, connected } = await serve({ perNetwork: 3 }, (_req, res) => res.end('x'))
  for (let count = 0; count < 10; count++) await open()
  expect(await connected()).toBe(10)
})

/** Creates a server that takes connections from any address. */
function connectFrom(more: Parameters<typeof protectSockets>[1]) {
  const server = createServer().removeAllListeners('connection')
  protectSockets(server, more)
  return (address: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
    server.emit('connection', socket)
    return socket
  }
}
const areCut = (sockets: Socket[]) => sockets.map(({ destroyed }) => destroyed)

test('limits each network separately and does not count closed connections', async () => {
  const from = connectFrom({ perNetwork: 2 })
  const first = [from('198.51.100.1'), from('::ffff:198.51.100.1'), from('198.51.100.1')]
  expect(areCut(first)).toEqual([false, false, true])
  expect(from('198.51.100.2').destroyed).toBe(false)
  const site = [from('2001:db8::1'), from('2001:db8::2'), from('2001:db8::3'), from('2001:db8:0:1::1')]
  expect(areCut(site)).toEqual([false, false, true, false])

  for (const gone of [1, 2]) {
    const open = first.filter(({ destroyed }) => !destroyed).slice(0, gone)
    await Promise.all(open.map((socket) => once(socket.destroy(), 'close')))
    first.push(...Array.from({ length: gone + 1 }, () => from('198.51.100.1')))
    expect(areCut(first.slice(-gone - 1))).toEqual([...open.map(() => false), true])
  }
})

test('recognises every form of a loopback address', () => {
  const from = connectFrom({ perNetwork: 1 })
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    expect(areCut([from(address), from(address)]), address).toEqual([false, false])
})

test('does not limit the connections of a trusted proxy', () => {
  env.TRUST_PROXY = true
  const from = connectFrom({ perNetwork: 1 })
  env.TRUST_PROXY = false
  expect(areCut([from('198.51.100.1'), from('198.51.100.1')])).toEqual([false, false])
})
