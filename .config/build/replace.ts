import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Builds a folder next to the current one, and replaces it once complete. If the work fails or this process is killed,
 * the current one remains.
 * @param folder the folder to replace
 * @param work receives the folder to fill
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
