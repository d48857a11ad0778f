import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aFolderWithDatabase } from '../../test/data/clusters.ts'
import { aFolder } from '../../test/folders.ts'
import { aTenant } from '../../test/processes/tenant.ts'
import { openEmbedded } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'
import { queryAt, dataOf, pidOf } from '../../test/data/data-folders.ts'

test('places a service’s socket where an ordinary shell can see it', async () => {
  const [folder, runtime] = [await aFolderWithDatabase(), await aFolder()]
  const tenant = await aTenant(folder, { env: { RUNTIME_DIRECTORY: runtime } })
  expect(decodeURIComponent(tenant.url)).toContain(`host=${runtime}/`)
  const database = await openEmbedded({ project: folder })
  expect(database.url).toBe(tenant.url)
  expect(await queryAt(database.url, 'select 1')).toEqual([1])
  await database.close()
  await tenant.leave()
})

test('neither opens nor stops a shared PostgreSQL whose socket is invisible', async () => {
  const [folder, runtime] = [await aFolderWithDatabase(), await aFolder()]
  const tenant = await aTenant(folder, { env: { RUNTIME_DIRECTORY: runtime } })
  const pid = pidOf(folder)
  // While stopped, the process does not notice that its socket is hidden here.
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
  expect(await queryAt(tenant.url, 'select 1')).toEqual([1])
  await tenant.leave()
})

test('creates a socket again that has vanished for all processes', async () => {
  const folder = await aFolderWithDatabase()
  const report = vi.fn()
  const database = await openEmbedded({ project: folder, report })
  await rm(path.join(readPostmaster(dataOf(folder))?.sockets ?? '', '.s.PGSQL.5432'))
  await vi.waitFor(
    () => expect(report).toHaveBeenCalledWith(expect.stringContaining('started again')),
    15_000,
  )
  expect(await queryAt(database.url, 'select 1')).toEqual([1])
  await database.close()
})
