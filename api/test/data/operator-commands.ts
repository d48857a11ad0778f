import { beforeAll, beforeEach, expect, inject } from 'vitest'
import { collect } from '../../../.config/commands/lib/steps.ts'
import { env } from '../../lib/env.ts'
import { aFolder } from '../folders.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { requireFit, restoreBackup } from '../../database/backup/restore.ts'
import { writeBackup } from '../../database/backup/write.ts'

// The two commands as an operator runs them, in a separate folder for each test, and their functions in this process,
// since each command takes seconds.

export const { url: server } = inject('template')
export const own = process.env['DATABASE_URL'] ?? ''

export let folder: string
export let file: string
beforeAll(() => installQueues(own))
beforeEach(async () => {
  folder = await aFolder()
  file = `${folder}/backup`
  env.ERASURE_LIST = `${folder}/erasures.txt`
})

/** Backs up a database as the command does. */
export const backUp = (url = own) => writeBackup(url, file)

/** Restores a backup as the command does, without repeating erasures and verifying the log. */
export const restore = async (url: string, from = file) => restoreBackup(url, from, await requireFit(from))

export const run = (
  command: 'backup' | 'restore' | 'migrate',
  url: string,
  args: string[],
  list = `${folder}/none.txt`,
  env: Record<string, string> = {},
) =>
  collect(process.execPath, [`.config/commands/${command}.ts`, ...args], {
    ...process.env,
    DATABASE_URL: url,
    ERASURE_LIST: list,
    ...env,
  })

export async function done(...call: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...call)
  expect(code, output).toBe(0)
  return output
}
