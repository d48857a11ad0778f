import { spawnSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../database/connection/with-client.ts'
import { aSite } from '../test/processes/site.ts'
import { requireDatabase } from './readiness.ts'

const address = new URL(process.env['DATABASE_URL'] ?? '')
const name = address.pathname.slice(1)

/** Runs SQL as a superuser, who may create tablespaces. */
const asOwner = (sql: string) => {
  const url = new URL(address)
  url.username = 'postgres'
  return withClient(url.href, (client) => client.query<Record<string, string>>(sql))
}

/** Mounts a disk of one megabyte for PostgreSQL; returns null when that is impossible. */
async function aSmallDisk(): Promise<string | null> {
  if (process.getuid?.() !== 0) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  const { rows } = await asOwner("select current_setting('data_directory') as data")
  const { uid, gid } = statSync(rows[0]?.['data'] ?? '/')
  chownSync(folder, uid, gid)
  return folder
}

test('reports a full disk as not ready, with a message, until there is space again', async ({ skip }) => {
  const disk = await aSmallDisk()
  if (!disk) return skip('a small disk needs root, and the right to mount one')
  // Removes the leftover of a killed run.
  await asOwner('drop tablespace if exists small_disk')
  onTestFinished(async () => {
    await asOwner(`alter database ${name} reset temp_tablespaces`)
    await asOwner('drop tablespace if exists small_disk')
  })
  await asOwner(`create tablespace small_disk location '${disk}'`)
  await asOwner(`grant create on tablespace small_disk to public`)
  await asOwner(`alter database ${name} set temp_tablespaces = 'small_disk'`)
  const site = await aSite({ LOG_LEVEL: 'fatal' })
  onTestFinished(() => site.stop())
  const ready = async () => {
    const response = await fetch(`${site.url}/readyz`)
    return [response.status, response.headers.get('retry-after'), await response.json()]
  }
  const isReady = [200, null, { status: 'ready' }]
  expect(await ready()).toEqual(isReady)

  const filler = path.join(disk, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
  const message = 'The forum can’t save anything at the moment. Please try again in a minute.'
  await expect.poll(ready, { timeout: 20_000 }).toEqual([503, '10', { message }])
  writeFileSync(filler, '')
  await expect.poll(ready, { timeout: 20_000 }).toEqual(isReady)
})

test('writes to the database once for a hundred checks', async () => {
  const requested = vi.spyOn(Pool.prototype, 'query')
  for (let number = 0; number < 100; number++) await requireDatabase()
  expect(requested).toHaveBeenCalledTimes(101)
  expect(
    requested.mock.calls.filter(([text]) => String(text).includes('insert into readiness')),
  ).toHaveLength(1)
})
