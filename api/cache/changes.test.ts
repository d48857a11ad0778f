import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../.config/commands/lib/port.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { listenForChanges, type CacheChange } from './changes.ts'

// Changes while the database cannot be listened to, or seems so; shared.test.ts has the effect on the cache.

const direct = env.directUrl ?? ''
const ALL: CacheChange = { kind: 'withdraw', subject: 'everything' }

let notified: CacheChange[] = []
beforeEach(() => void (notified = []))

function listen() {
  const changes = listenForChanges((change) => notified.push(change))
  onTestFinished(() => changes.stop())
  return changes
}

/** The address of the database with this in another place. */
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
 * The database behind something in between that can fall silent; whoever comes after that is let through.
 * @param isDumb whether the first to come is let in and answered nothing
 */
async function aWayThrough({ isDumb = false } = {}) {
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
    if (isDumb) client.on('data', (sent) => isQueryMessage(sent) && database.unpipe().pause())
    isDumb = false
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: atPort((server.address() as AddressInfo).port),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    /** @returns when whoever asks has left, too */
    async fallSilent() {
      const [client, database] = sockets
      database?.unpipe().pause()
      if (client) await once(client, 'end')
    },
  }
}

test('reports no changes while the database is unreachable, and retries until it is back', async () => {
  env.directUrl = atPort(await findFreePort())
  const noted = vi.spyOn(log, 'debug')
  const changes = listen()
  await vi.waitFor(() => expect(notified).toEqual([ALL]))
  expect(await changes.heardAll()).toBe(false)
  expect(noted).toHaveBeenCalledWith({ err: expect.any(Error) as Error }, 'cannot listen for changes yet')
  env.directUrl = direct
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true), { timeout: 5_000 })
})

test('withdraws everything when the connection falls silent, and opens another', async () => {
  const way = await aWayThrough()
  env.directUrl = way.url
  const changes = listen()
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true))
  expect(notified).toEqual([ALL])
  const noted = vi.spyOn(log, 'debug')
  const left = way.fallSilent()
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

test('withdraws everything as soon as the connection is cut, before the next request', async () => {
  const way = await aWayThrough()
  env.directUrl = way.url
  const changes = listen()
  await vi.waitFor(async () => expect(await changes.heardAll()).toBe(true))
  way.cut()
  await vi.waitFor(() => expect(notified).toEqual([ALL, ALL]), { timeout: 900 })
})

test('opens another connection when its first query gets no response', async () => {
  env.directUrl = (await aWayThrough({ isDumb: true })).url
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
      [expect.stringMatching(/hands on no announcements.* Set DIRECT_DATABASE_URL to the address of/)],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(notified).toEqual([ALL, ALL])
})
