import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aFolderWithDatabase } from '../../test/data/clusters.ts'
import { aFolder } from '../../test/folders.ts'
import { aTenant, type Tenant } from '../../test/processes/tenant.ts'
import { openEmbedded } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

/** Never returns 0, which would be this process's own group. */
function postgres(folder: string): number {
  const found = readPostmaster(path.join(folder, '.data/postgres'))
  if (!found) throw new Error('PostgreSQL does not run.')
  return found.pid
}

const DEATHS: [string, (writer: Tenant, folder: string) => void][] = [
  ['the process is killed', ({ process: { pid = 0 } }) => process.kill(pid, 'SIGKILL')],
  ['its whole group is killed', ({ process: { pid = 0 } }) => process.kill(-pid, 'SIGKILL')],
  [
    'PostgreSQL is killed with it',
    ({ process: { pid = 0 } }, folder) => {
      process.kill(postgres(folder), 'SIGKILL')
      process.kill(-pid, 'SIGKILL')
    },
  ],
]

test.each(DEATHS)('retains acknowledged data after %s while writing', async (_name, strike) => {
  const folder = await aFolderWithDatabase()
  const writer = await aTenant(folder, { writes: true })
  while (writer.lines.length < 300) await sleep(20)
  strike(writer, folder)
  await writer.kill()

  const database = await openEmbedded({ project: folder })
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ number: number }>('select number from written')
  await client.end()
  await database.close()

  const retained = new Set(rows.map(({ number }) => number))
  const acknowledged = writer.lines.slice(1).map(Number)
  expect(acknowledged.length).toBeGreaterThan(200)
  expect(acknowledged.filter((number) => !retained.has(number))).toEqual([])
})

test('leaves no obstacle when it is killed while creating the cluster, even when its children continue', async () => {
  const folder = await aFolder()
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../test/processes/tenant-process.ts'), folder],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const started = () => globSync(path.join(folder, '.data/postgres.unfinished*/base')).length
  while (started() === 0 && child.exitCode === null) await sleep(5)
  // Kills the caller only: the program that creates the cluster continues.
  child.kill('SIGKILL')
  await ended

  const database = await openEmbedded({ project: folder })
  const client = new pg.Client(database.url)
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await database.close()
  expect(globSync(path.join(folder, '.data/postgres.unfinished*'))).toEqual([])
})
