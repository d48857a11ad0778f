import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolderWithDatabase } from '../../test/clusters.ts'
import { aFolder } from '../../test/folders.ts'
import { aTenant } from '../../test/processes/tenant.ts'
import { openEmbedded } from './embedded.ts'
import { findPaths } from './paths.ts'
import { isWorkedOn, readPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

const dataOf = (folder: string) => path.join(folder, '.data/postgres')
const pidOf = (folder: string) => readPostmaster(dataOf(folder))?.pid

/** The one to kill. Never 0: that would be this process's own group. */
function runningPid(folder: string): number {
  const pid = pidOf(folder)
  if (!pid) throw new Error('PostgreSQL does not run.')
  return pid
}

test('nobody else looks into the folder of the data', async () => {
  const folder = await aFolder()
  findPaths('postgres', folder)
  // For root another account runs PostgreSQL: it passes through, and sees nothing on its way.
  expect((await stat(path.join(folder, '.data'))).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
})

test('a cluster is created once, and found again with its data', async () => {
  const folder = await aFolder()
  const report = vi.fn()

  const first = await openEmbedded({ project: folder, report })
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.close()
  expect(pidOf(folder)).toBeUndefined()

  const second = await openEmbedded({ project: folder, report })
  expect(await ask(second.url, 'select answer from kept')).toEqual([42])
  expect(await ask(second.url, 'show listen_addresses')).toEqual([''])
  expect(await ask(second.url, 'show fsync')).toEqual(['on'])
  await second.close()
  expect(report).toHaveBeenCalledOnce()
})

test('those who open it at the same moment share one cluster, and the last one out stops it', async () => {
  const folder = await aFolder()
  const [one, two, three] = await Promise.all([
    aTenant(folder),
    aTenant(folder),
    openEmbedded({ project: folder }),
  ])
  const pid = pidOf(folder)
  expect([one.url, two.url]).toEqual([three.url, three.url])

  await one.leave()
  await three.close()
  expect(pidOf(folder)).toBe(pid)
  await two.leave()
  expect(pidOf(folder)).toBeUndefined()
})

test('a server that a killed process left is taken over, and stopped in the end', async () => {
  const folder = await aFolderWithDatabase()
  const killed = await aTenant(folder)
  const pid = pidOf(folder)
  await killed.kill()

  const next = await openEmbedded({ project: folder })
  expect(pidOf(folder)).toBe(pid)
  await next.close()
  expect(pidOf(folder)).toBeUndefined()
})

test('PostgreSQL that is killed is up again at the same address within seconds', async () => {
  const folder = await aFolderWithDatabase()
  const report = vi.fn()
  const database = await openEmbedded({ project: folder, report })
  const pid = runningPid(folder)
  process.kill(pid, 'SIGKILL')

  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining('started again')),
    15_000,
  )
  expect(await ask(database.url, 'select 1')).toEqual([1])
  expect(pidOf(folder)).not.toBe(pid)
  await database.close()
})

test.runIf(existsSync('/proc/net/unix'))(
  'PostgreSQL that ends while somebody opens it is started anew for them',
  async () => {
    const folder = await aFolderWithDatabase()
    await (await aTenant(folder)).kill()
    const pid = runningPid(folder)
    process.kill(pid, 'SIGSTOP')
    const opening = openEmbedded({ project: folder })
    const { sockets } = readPostmaster(dataOf(folder)) ?? { sockets: '' }
    const ends = async () =>
      (await readFile('/proc/net/unix', 'utf8')).split(`${sockets}/.s.PGSQL`).length - 1
    // The one that listens, and the one that it can no longer accept.
    await expect.poll(ends, { timeout: 20_000 }).toBe(2)
    process.kill(pid, 'SIGKILL')

    const database = await opening
    expect(await ask(database.url, 'select 1')).toEqual([1])
    await database.close()
  },
)

test('a lock file whose number now belongs to another program does not keep it from starting', async () => {
  const folder = await aFolderWithDatabase()
  const tenant = await aTenant(folder)
  const left = runningPid(folder)
  await tenant.kill()
  const sockets = readPostmaster(dataOf(folder))?.sockets ?? ''
  process.kill(left, 'SIGKILL')
  await sleep(500)

  const { uid, gid } = await stat(dataOf(folder))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  for (const lock of [path.join(dataOf(folder), 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')])
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(String(left), String(stranger.pid)))

  const database = await openEmbedded({ project: folder })
  expect(await ask(database.url, 'select 1')).toEqual([1])
  expect(stranger.exitCode).toBeNull()
  await database.close()
})

test.each([
  ['is empty', ''],
  ['is full of zeros', '\0'.repeat(90)],
  ['was cut short', '12'.repeat(20)],
  ['holds something else', 'not a number\n/somewhere\n'],
])('a lock file that %s is removed, and nothing of the data is lost', async (_how, content) => {
  const folder = await aFolderWithDatabase()
  const tenant = await aTenant(folder)
  await ask(tenant.url, 'create table kept as select 42 as answer')
  const left = runningPid(folder)
  const sockets = readPostmaster(dataOf(folder))?.sockets ?? ''
  await tenant.kill()
  process.kill(left, 'SIGKILL')
  // Not even waiting for what outlives the server.
  for (const lock of [path.join(dataOf(folder), 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')])
    await writeFile(lock, content)

  const database = await openEmbedded({ project: folder })
  expect(await ask(database.url, 'select answer from kept')).toEqual([42])
  await database.close()
})

test('an empty lock file of a server that runs is no reason to start another', async () => {
  const folder = await aFolderWithDatabase()
  const tenant = await aTenant(folder)
  const pid = runningPid(folder)
  await truncate(path.join(dataOf(folder), 'postmaster.pid'))
  expect(isWorkedOn(dataOf(folder))).toBe(true)
  await tenant.kill()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isWorkedOn(dataOf(folder))).toBe(false), 15_000)
})

test('variables of PostgreSQL’s clients do not reach the embedded one', async () => {
  const folder = await aFolderWithDatabase()
  const settings = {
    ...{
      PGHOST: 'nowhere.example',
      PGHOSTADDR: '192.0.2.1',
      PGPORT: '5433',
      PGDATABASE: 'other',
      PGUSER: 'other',
    },
    ...{ PGSSLMODE: 'require', PGSSLROOTCERT: '/nowhere', PGSERVICE: 'other', PGPASSFILE: '/nowhere' },
    ...{ PGOPTIONS: '-c default_transaction_read_only=on', PGTARGETSESSIONATTRS: 'read-only' },
    ...{ PGCONNECT_TIMEOUT: '1', PGCLIENTENCODING: 'latin1', PGAPPNAME: 'x', PGDATA: '/nowhere' },
  }
  const tenant = await aTenant(folder, { env: settings, writes: true })
  await vi.waitFor(() => expect(tenant.lines.length).toBeGreaterThan(3), 15_000)
  await tenant.leave()
})

test.runIf(isRoot)('in a folder that only root may enter, the data lives in /var/lib', async () => {
  const folder = await aFolder({ mode: 0o700 })
  const database = await openEmbedded({ project: folder })
  const [data] = (await ask(
    database.url,
    "select setting from pg_settings where name = 'data_directory'",
  )) as string[]
  await database.close()
  // The role is no superuser, so the setting is hidden from it; the folder shows where the data is not.
  expect(data).toBeUndefined()
  expect(existsSync(dataOf(folder))).toBe(false)

  const again = await openEmbedded({ project: folder })
  await again.close()
  await rm(elsewhere(database.url), { recursive: true })
})

test.runIf(existsSync('/dev/shm'))(
  'what need not last lives in memory, where it is found again',
  async () => {
    const folder = await aFolder()
    const first = await openEmbedded({ project: folder, durable: false })
    await ask(first.url, 'create table kept as select 42 as answer')
    expect(await ask(first.url, 'show fsync')).toEqual(['off'])
    await first.close()
    const { data } = findPaths('postgres', folder, false)
    expect(data).toMatch(/^\/dev\/shm\//)
    expect(existsSync(dataOf(folder))).toBe(false)

    const second = await openEmbedded({ project: folder, durable: false })
    expect(await ask(second.url, 'select answer from kept')).toEqual([42])
    await second.close()
    await rm(data, { recursive: true })
    // What has to last never goes there.
    expect(findPaths('postgres', folder).data).toBe(dataOf(folder))
  },
)

test.runIf(isRoot)('an ordinary user owns what it creates', async () => {
  const folder = await aFolder()
  const nobody = { uid: 65534, gid: 65534 }
  await chown(folder, nobody.uid, nobody.gid)

  const tenant = await aTenant(folder, nobody)
  expect(await ask(tenant.url, 'select 1')).toEqual([1])
  await tenant.leave()
  expect(await stat(dataOf(folder))).toMatchObject(nobody)
})

/** The folder in /var/lib goes by the same mark as the folder of the socket. */
function elsewhere(url: string): string {
  const mark = /irish-agile-[0-9a-f]{12}/.exec(decodeURIComponent(url))?.[0]
  if (!mark) throw new Error(`No mark in ${url}`)
  return path.join('/var/lib', mark)
}

test('a service keeps its socket where commands from an ordinary shell see it', async () => {
  const [folder, runtime] = [await aFolderWithDatabase(), await aFolder()]
  const tenant = await aTenant(folder, { env: { RUNTIME_DIRECTORY: runtime } })
  expect(decodeURIComponent(tenant.url)).toContain(`host=${runtime}/`)
  const database = await openEmbedded({ project: folder })
  expect(database.url).toBe(tenant.url)
  expect(await ask(database.url, 'select 1')).toEqual([1])
  await database.close()
  await tenant.leave()
})

test('who cannot see the socket of a PostgreSQL that others use is told so, and stops nothing', async () => {
  const [folder, runtime] = [await aFolderWithDatabase(), await aFolder()]
  const tenant = await aTenant(folder, { env: { RUNTIME_DIRECTORY: runtime } })
  const pid = pidOf(folder)
  // While it stands still it does not notice that we hide its socket from ourselves.
  tenant.process.kill('SIGSTOP')
  const socket = path.join(readPostmaster(dataOf(folder))?.sockets ?? '', '.s.PGSQL.5432')
  await rename(socket, `${socket}.hidden`)
  try {
    await expect(openEmbedded({ project: folder })).rejects.toThrow('cannot be seen from here')
    expect(pidOf(folder)).toBe(pid)
  } finally {
    await rename(`${socket}.hidden`, socket)
    tenant.process.kill('SIGCONT')
  }
  expect(await ask(tenant.url, 'select 1')).toEqual([1])
  await tenant.leave()
})

test('a socket that has vanished for everybody is made anew', async () => {
  const folder = await aFolderWithDatabase()
  const report = vi.fn()
  const database = await openEmbedded({ project: folder, report })
  await rm(path.join(readPostmaster(dataOf(folder))?.sockets ?? '', '.s.PGSQL.5432'))
  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining('started again')),
    15_000,
  )
  expect(await ask(database.url, 'select 1')).toEqual([1])
  await database.close()
})

const DAMAGES: [string, RegExp, (data: string) => Promise<void>][] = [
  ['what controls it', /PANIC: .*pg_control/, (data) => truncate(path.join(data, 'global/pg_control'))],
  ['its version', /FATAL: .*PG_VERSION/, (data) => writeFile(path.join(data, 'PG_VERSION'), 'rubbish\n')],
  ['the file of its version', /PG_VERSION is missing/, (data) => rm(path.join(data, 'PG_VERSION'))],
]

test.each(DAMAGES)(
  'data that has lost %s is named, with PostgreSQL’s own words and a way out',
  async (_what, words, damage) => {
    const folder = await aFolderWithDatabase()
    await (await openEmbedded({ project: folder })).close()
    await damage(dataOf(folder))
    const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
    expect(failure).toMatch(words)
    expect(failure).toContain(`delete that folder (${dataOf(folder)})`)
    expect(failure).toContain('npm run restore -- FILE')
    expect(String(failure).split('\n').length).toBeLessThan(4)
  },
)

test('what keeps it from starting and is no damage is named without the advice to restore', async () => {
  const folder = await aFolderWithDatabase()
  await chmod(dataOf(folder), 0o777)
  const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
  expect(failure).toMatch(/FATAL: .*permissions DETAIL: Permissions should be/)
  expect(failure).not.toMatch(/restore|delete/)
})

test('the hint of PostgreSQL is passed on', async () => {
  const folder = await aFolderWithDatabase()
  const label =
    'START WAL LOCATION: 0/9000028 (file 000000010000000000000009)\nCHECKPOINT LOCATION: 0/9000060\n'
  await writeFile(path.join(dataOf(folder), 'backup_label'), label)
  await chown(path.join(dataOf(folder), 'backup_label'), ...(await ownerOf(dataOf(folder))))
  const failure = await openEmbedded({ project: folder }).catch((error: Error) => error.message)
  expect(failure).toMatch(/FATAL: could not locate required checkpoint record.* HINT: If you are restoring/)
})

async function ownerOf(file: string): Promise<[number, number]> {
  const { uid, gid } = await stat(file)
  return [uid, gid]
}
