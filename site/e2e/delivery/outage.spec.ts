import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// Starts a site whose connection to the database passes through a proxy that can be closed and reopened.

test('serves built pages while the database is unreachable, refuses calls with a message, and recovers by itself', async () => {
  const way = await wayToDatabase(process.env['DATABASE_URL'] ?? '')
  const site = await startSite(way.url)
  try {
    const status = async (address: string, init?: RequestInit) =>
      (await fetch(site.url + address, init)).status
    const request = () =>
      fetch(`${site.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: `{ discussionCount } # ${Math.random()}` }),
      })
    expect(await status('/readyz')).toBe(200)
    expect(await status('/forum')).toBe(200)

    await way.close()
    expect(await status('/manifesto')).toBe(200)
    expect(await status('/'), 'without what is being discussed').toBe(200)
    expect(await status('/resources?q=kanban'), 'with its section').toBe(200)
    expect(await status('/healthz')).toBe(200)
    expect(await status('/readyz')).toBe(503)
    const call = await request()
    expect(call.status).toBe(503)
    expect(await call.text()).toContain('can’t reach its database')
    const rest = await fetch(`${site.url}/api/forum/posts`)
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '10'])
    const page = await fetch(`${site.url}/forum`)
    expect(page.status).toBe(503)
    const text = await page.text()
    expect(text).toContain('We’ll be back in a moment')
    // The error page retries the requested address.
    expect(text).toMatch(/<a[^>]* href(?:="")?[^>]*>\s*Try again/)

    await way.open()
    await expect.poll(() => status('/readyz')).toBe(200)
    await expect.poll(() => status('/forum')).toBe(200)
    expect((await request()).status).toBe(200)
  } finally {
    await site.stop()
    await way.close()
  }
})

async function wayToDatabase(target: string) {
  const address = new URL(target)
  const folder = mkdtempSync(path.join(tmpdir(), 'way-'))
  const here = path.join(folder, '.s.PGSQL.5432')
  const there = address.searchParams.get('host')
  const reach = () =>
    there
      ? connect(path.join(there, '.s.PGSQL.5432'))
      : connect(Number(address.port || 5432), address.hostname)

  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = reach()
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  const open = async () => {
    server.listen(here)
    await once(server, 'listening')
  }
  await open()
  address.searchParams.set('host', folder)
  return {
    url: address.href,
    open,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}

async function startSite(databaseUrl: string) {
  const child = spawn(process.execPath, ['.config/bench/serve.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
