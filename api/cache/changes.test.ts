import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../.config/commands/lib/port.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { listenForChanges, type CacheChange } from './changes.ts'

// Tests changes while listening to the database fails; shared.test.ts tests the effect on the cache.

const direct = env.directUrl ?? ''
const ALL: CacheChange = { kind: 'withdraw', subject: 'everything' }

let notified: CacheChange[] = []
beforeEach(() => void (notified = []))

function listen() {
  const changes = listenForChanges((change) => notified.push(change))
  onTestFinished(() => changes.stop())
  return changes
}

/** Returns the database URL with one part changed. */
function elsewhere(change: (address: URL) => void): string {
  const address = new URL(direct)
  change(address)
  return address.href
}

const atPort = (port: number) =>
  elsewhere((address) => {
    address.searchParams.delete('host')
    address.host = `127.0.0.1:${port}`
  })

const isQueryMessage = (sent: Buffer) => String.fromCharCode(sent[0] ?? 0) === 'Q'

/**
 * Starts a proxy before the database that can stop responding; later connections pass through.
 * @param isUnresponsive accepts the first connection without ever responding
 */
async function startProxy({ isUnresponsive = false } = {}) {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const database = connect(`${new URL(direct).searchParams.get('host')}/.s.PGSQL.5432`)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.push(from.on('error', () => to.destroy()))
      from.pipe(to)
    }
    if (isUnresponsive) client.on('data', (sent) => isQueryMessage(sent) && database.unpipe().pause())
    isUnresponsive = false
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: atPort((server.address() as AddressInfo).port),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    /** @returns when the clients have disconnected */
    async stopResponding() {
      const [client, database] = sockets
      database?.unpipe().pause()
      if (client) await once(client, 'end')
    },
  }
}

test('reports no changes while the database is unreachable, and retries until it is available', async () => {
  env.directUrl = atPort(await findFreePort())
  const noted = vi.spyOn(log, 'debug')
  const changes = listen()
  await vi.waitFor(() => expect(notified).toEqual([ALL]))
  expect(await changes.heardAll()).toBe(false)
  expect(noted).toHaveBeenCalledWith({ err: expect.any(Error) as Error }, 'cannot listen for changes yet')
  env.directUrl = direct
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true), { timeout: 5_000 })
})

test('withdraws everything when the connection stops responding, and opens another', async () => {
  const proxy = await startProxy()
  env.directUrl = proxy.url
  const changes = listen()
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true))
  expect(notified).toEqual([ALL])
  const noted = vi.spyOn(log, 'debug')
  const left = proxy.stopResponding()
  expect(await changes.heardAll()).toBe(false)
  const text = 'the connection that listens for changes is lost'
  expect(noted).toHaveBeenCalledWith({ err: expect.any(Error) as Error }, text)
  expect(notified).toEqual([ALL, ALL])
  await left
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true), { timeout: 5_000 })
  await db.$executeRaw`select pg_notify('announcements', 'change sections')`
  expect(await changes.heardAll()).toBe(true)
  expect(notified.at(-1)).toEqual({ kind: 'change', subject: 'sections' })
})

test('withdraws everything as soon as the connection closes, before the next request', async () => {
  const proxy = await startProxy()
  env.directUrl = proxy.url
  const changes = listen()
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true))
  proxy.cut()
  await vi.waitFor(() => expect(notified).toEqual([ALL, ALL]), { timeout: 900 })
})

test('opens another connection when its first query gets no response', async () => {
  env.directUrl = (await startProxy({ isUnresponsive: true })).url
  const changes = listen()
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true), { timeout: 10_000 })
  expect(notified).toEqual([ALL, ALL])
})

test('logs once that the database forwards no announcements, and reports no changes', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Announcements in one database do not reach another.
  env.directUrl = elsewhere((address) => (address.pathname = '/postgres'))
  const changes = listen()
  for (const time of [1, 2]) {
    await vi.waitFor(() => expect(notified.length).toBe(time), { timeout: 10_000 })
    expect(await changes.heardAll()).toBe(false)
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/forwards no announcements.* Set DIRECT_DATABASE_URL to the address of/)],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(notified).toEqual([ALL, ALL])
})

test('logs nothing about the address when the connection closes before the test announcement', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const proxy = await startProxy()
  const other = new URL(proxy.url)
  other.pathname = '/postgres'
  env.directUrl = other.href
  const changes = listen()
  await vi.waitFor(async () => {
    const listening = await db.$queryRaw`select from pg_stat_activity
      where application_name = 'irish-agile changes' and datname = 'postgres' and state = 'idle'
        and query like 'listen%'`
    expect(listening).toHaveLength(1)
  }, 10_000)
  proxy.cut()
  await vi.waitFor(() => expect(notified).toEqual([ALL]))
  env.directUrl = direct
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true), { timeout: 5_000 })
  // Past the time limit of the announcement.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(said).not.toHaveBeenCalled()
})
