import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A new folder, with a space in its name, that goes when the test has finished.
 * @param options how one hears of that: a test beside others gives its own way, for only it knows which of them asks
 */
export async function aFolder({ mode = 0o755, whenFinished = onTestFinished } = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'irish agile ')))
  await chmod(folder, mode)
  whenFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
