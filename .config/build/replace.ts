import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Builds a folder beside the one in use, and puts it in its place when it is whole. When the work fails, or this process
 * is killed, what was in use is left as it was.
 * @param folder what is replaced
 * @param work given the folder to make
 */
export async function replaceFolder(folder: string, work: (next: string) => Promise<void>): Promise<void> {
  const [next, before] = [`${folder}.next`, `${folder}.before`]
  // Killed between the two renames below.
  if (!existsSync(folder) && existsSync(before)) renameSync(before, folder)
  for (const left of [next, before]) rmSync(left, { recursive: true, force: true })
  try {
    await work(next)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  if (existsSync(folder)) renameSync(folder, before)
  renameSync(next, folder)
  rmSync(before, { recursive: true, force: true })
}
