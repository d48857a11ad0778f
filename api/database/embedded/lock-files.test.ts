import { spawn } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolderWithDatabase } from '../../test/data/clusters.ts'
import { aTenant } from '../../test/processes/tenant.ts'
import { openEmbedded } from './embedded.ts'
import { hasPostgresProcess, readPostmaster } from './postmaster.ts'
import { queryAt, dataOf, isRoot, runningPid } from '../../test/data/data-folders.ts'

test('starts although the process number in a lock file now belongs to another program', async () => {
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
  expect(await queryAt(database.url, 'select 1')).toEqual([1])
  expect(stranger.exitCode).toBeNull()
  await database.close()
})

test.each([
  ['is empty', ''],
  ['is full of zeros', '\0'.repeat(90)],
  ['was cut short', '12'.repeat(20)],
  ['holds something else', 'not a number\n/somewhere\n'],
])('removes a lock file that %s without losing data', async (_how, content) => {
  const folder = await aFolderWithDatabase()
  const tenant = await aTenant(folder)
  await queryAt(tenant.url, 'create table kept as select 42 as answer')
  const left = runningPid(folder)
  const sockets = readPostmaster(dataOf(folder))?.sockets ?? ''
  await tenant.kill()
  process.kill(left, 'SIGKILL')
  // Written at once, while child processes of the killed server may still run.
  for (const lock of [path.join(dataOf(folder), 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')])
    await writeFile(lock, content)

  const database = await openEmbedded({ project: folder })
  expect(await queryAt(database.url, 'select answer from kept')).toEqual([42])
  await database.close()
})

test('starts no second server because of an empty lock file', async () => {
  const folder = await aFolderWithDatabase()
  const tenant = await aTenant(folder)
  const pid = runningPid(folder)
  await truncate(path.join(dataOf(folder), 'postmaster.pid'))
  expect(hasPostgresProcess(dataOf(folder))).toBe(true)
  await tenant.kill()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(hasPostgresProcess(dataOf(folder))).toBe(false), 15_000)
})
