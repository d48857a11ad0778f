import { existsSync } from 'node:fs'
import { chown, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aFolderWithDatabase } from '../../test/data/clusters.ts'
import { aFolder } from '../../test/folders.ts'
import { aTenant } from '../../test/processes/tenant.ts'
import { canRun, packagedBinaries } from './binaries.ts'
import { openEmbedded } from './embedded.ts'
import { findPaths } from './paths.ts'
import { readPostmaster } from './postmaster.ts'
import { queryAt, dataOf, isRoot, pidOf, runningPid } from '../../test/data/data-folders.ts'

test('denies other accounts access to the data folder', async () => {
  const folder = await aFolder()
  findPaths('postgres', folder)
  // When root's PostgreSQL runs under another account, that account may enter the path but list no folder on it.
  expect((await stat(path.join(folder, '.data'))).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
})

test('creates a cluster once and finds it again with its data', async () => {
  const folder = await aFolder()
  const report = vi.fn()

  const first = await openEmbedded({ project: folder, report })
  await queryAt(first.url, 'create table kept as select 42 as answer')
  await first.close()
  expect(pidOf(folder)).toBeUndefined()

  const second = await openEmbedded({ project: folder, report })
  expect(await queryAt(second.url, 'select answer from kept')).toEqual([42])
  expect(await queryAt(second.url, 'show listen_addresses')).toEqual([''])
  expect(await queryAt(second.url, 'show fsync')).toEqual(['on'])
  await second.close()
  expect(report).toHaveBeenCalledOnce()
})

test('shares one cluster among processes that open it at once, and stops it with the last one', async () => {
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

test('takes over the server of a killed process, and finally stops it', async () => {
  const folder = await aFolderWithDatabase()
  const killed = await aTenant(folder)
  const pid = pidOf(folder)
  await killed.kill()

  const next = await openEmbedded({ project: folder })
  expect(pidOf(folder)).toBe(pid)
  await next.close()
  expect(pidOf(folder)).toBeUndefined()
})

test('restarts a killed PostgreSQL at the same address within seconds', async () => {
  const folder = await aFolderWithDatabase()
  const report = vi.fn()
  const database = await openEmbedded({ project: folder, report })
  const pid = runningPid(folder)
  process.kill(pid, 'SIGKILL')

  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining('started again')),
    15_000,
  )
  expect(await queryAt(database.url, 'select 1')).toEqual([1])
  expect(pidOf(folder)).not.toBe(pid)
  await database.close()
})

test.runIf(existsSync('/proc/net/unix'))(
  'restarts a PostgreSQL that ends while a process opens it',
  async () => {
    const folder = await aFolderWithDatabase()
    await (await aTenant(folder)).kill()
    const pid = runningPid(folder)
    process.kill(pid, 'SIGSTOP')
    const opening = openEmbedded({ project: folder })
    const { sockets } = readPostmaster(dataOf(folder)) ?? { sockets: '' }
    const ends = async () =>
      (await readFile('/proc/net/unix', 'utf8')).split(`${sockets}/.s.PGSQL`).length - 1
    // The listening connection, and the one that it can no longer accept.
    await expect.poll(ends, { timeout: 20_000 }).toBe(2)
    process.kill(pid, 'SIGKILL')

    const database = await opening
    expect(await queryAt(database.url, 'select 1')).toEqual([1])
    await database.close()
  },
)

test('excludes environment variables of PostgreSQL’s clients from the embedded server', async () => {
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

test.runIf(isRoot)('stores the data in /var/lib when only root may enter the folder', async () => {
  const folder = await aFolder({ mode: 0o700 })
  const database = await openEmbedded({ project: folder })
  const [data] = (await queryAt(
    database.url,
    "select setting from pg_settings where name = 'data_directory'",
  )) as string[]
  await database.close()
  // The role may not read the setting, so the folder proves where the data is.
  expect(data).toBeUndefined()
  expect(existsSync(dataOf(folder))).toBe(false)

  const again = await openEmbedded({ project: folder })
  await again.close()
  await rm(elsewhere(database.url), { recursive: true })
})

test.runIf(existsSync('/dev/shm'))('stores temporary data in memory, and finds it again', async () => {
  const folder = await aFolder()
  const first = await openEmbedded({ project: folder, durable: false })
  await queryAt(first.url, 'create table kept as select 42 as answer')
  expect(await queryAt(first.url, 'show fsync')).toEqual(['off'])
  await first.close()
  const { data } = findPaths('postgres', folder, false)
  expect(data).toMatch(/^\/dev\/shm\//)
  expect(existsSync(dataOf(folder))).toBe(false)

  const second = await openEmbedded({ project: folder, durable: false })
  expect(await queryAt(second.url, 'select answer from kept')).toEqual([42])
  await second.close()
  await rm(data, { recursive: true })
  // Durable data is never stored there.
  expect(findPaths('postgres', folder).data).toBe(dataOf(folder))
})

const nobody = { uid: 65534, gid: 65534 }

// An ordinary user runs the programs of a checkout that they can read.
test.runIf(isRoot && canRun(packagedBinaries(), nobody))(
  'creates files that belong to the ordinary user',
  async () => {
    const folder = await aFolder()
    await chown(folder, nobody.uid, nobody.gid)

    const tenant = await aTenant(folder, nobody)
    expect(await queryAt(tenant.url, 'select 1')).toEqual([1])
    await tenant.leave()
    expect(await stat(dataOf(folder))).toMatchObject(nobody)
  },
)

/** The folder in /var/lib has the same mark as the socket's folder. */
function elsewhere(url: string): string {
  const mark = /irish-agile-[0-9a-f]{12}/.exec(decodeURIComponent(url))?.[0]
  if (!mark) throw new Error(`No mark in ${url}`)
  return path.join('/var/lib', mark)
}
