import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { openEmbedded } from '../../database/embedded/embedded.ts'
import { aFolder } from '../folders.ts'

let original: Promise<string> | undefined

/** Copies a stopped embedded database to a new folder, since creating one takes seconds. */
export async function aFolderWithDatabase(): Promise<string> {
  original ??= makeOriginal()
  const [from, folder] = [await original, await aFolder()]
  // Preserves the owner of the files.
  await promisify(execFile)('cp', ['-a', path.join(from, '.data'), folder])
  return folder
}

async function makeOriginal(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'irish-agile-'))
  // PostgreSQL may run under another account, which has to enter the folder.
  await chmod(folder, 0o755)
  const database = await openEmbedded({ project: folder })
  await database.close()
  return folder
}

afterAll(async () => {
  if (original) await rm(await original, { recursive: true, force: true })
})
