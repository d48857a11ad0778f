import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns whether a build step must run again, depending on its sources and the existence of its output.
 * @param mark file in the output that stores the fingerprint of the sources
 * @param patterns the sources, as globs from the project's root
 * @param settings other values on which the output depends
 */
export function freshness(
  mark: string,
  patterns: string[],
  settings: Record<string, string | undefined> = {},
) {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of globSync(patterns).sort()) {
    if (statSync(file).isDirectory()) continue
    hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  const current = hash.digest('hex')
  const folder = path.dirname(mark)
  return {
    isFresh() {
      if (!existsSync(mark)) return false
      const [madeFrom, ...made] = readFileSync(mark, 'utf8').split('\n')
      return madeFrom === current && made.every((file) => existsSync(path.join(folder, file)))
    },
    remember() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(mark, [current, ...globSync('**', { cwd: folder })].join('\n'))
    },
  }
}
