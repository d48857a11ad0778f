import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates a folder with a space in its name, deleted after the test.
 * @param options `whenFinished` registers the deletion; concurrent tests pass their own, since the global one cannot
 *   distinguish them
 */
export async function aFolder({ mode = 0o755, whenFinished = onTestFinished } = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'irish agile ')))
  await chmod(folder, mode)
  whenFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
