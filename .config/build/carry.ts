import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HASHED } from '../../api/delivery/built/files.ts'

/** Name of the file that lists files from the previous build. */
const CARRIED = 'carried.json'

/**
 * Copies files with a content hash in their name from the previous build, because its open pages may still request
 * them. They remain for one build only.
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
