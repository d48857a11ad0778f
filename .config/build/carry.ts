import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HASHED } from '../../api/delivery/built/files.ts'

/** The list of files that a build has from the one before. */
const CARRIED = 'carried.json'

/**
 * Gives a new build the files that pages of the build before may still request: those whose name changes with their bytes.
 * They stay for one build; what was carried once already is not carried again.
 */
export function carryFiles(from: string, to: string): void {
  const list = path.join(from, CARRIED)
  const carriedBefore = new Set(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [])
  const client = path.join(from, 'client')
  const carried = globSync('**', { cwd: client, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(client, path.join(entry.parentPath, entry.name)))
    .filter((file) => HASHED.test(`/${file}`) && !carriedBefore.has(file))
    .filter((file) => !existsSync(path.join(to, 'client', file)))
  for (const file of carried) {
    mkdirSync(path.dirname(path.join(to, 'client', file)), { recursive: true })
    cpSync(path.join(client, file), path.join(to, 'client', file), { preserveTimestamps: true })
  }
  writeFileSync(path.join(to, CARRIED), JSON.stringify(carried))
}
