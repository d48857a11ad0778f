import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unrecordedChanges } from '../../../site/schemas/certificates/references.ts'

const CERTIFICATES = 'content/certificates'

/**
 * Checks that each changed price of a certificate is in its history. Uncommitted changes are compared with the last
 * commit, otherwise that with the previous one. A copy without Git history, such as an image, is not checked.
 * @param root the project's folder
 * @returns one line per error
 */
export function checkPriceHistory(root = process.cwd()): string[] {
  const git = (...options: string[]) => spawnSync('git', ['-C', root, ...options], { encoding: 'utf8' })
  const isCommitted = git('diff', '--quiet', 'HEAD', '--', CERTIFICATES).status === 0
  const version = isCommitted ? 'HEAD^' : 'HEAD'
  const changed = git('diff', '--name-only', '--relative', '--diff-filter=M', version, '--', CERTIFICATES)
  if (changed.status !== 0) return []
  const files = changed.stdout
    .split('\n')
    .filter((file) => file.endsWith('.json') && existsSync(path.join(root, file)))
  const treeOf = (read: (file: string) => string) =>
    new Map(files.map((file) => [file.replace(/^content\//, ''), JSON.parse(read(file)) as unknown]))
  const before = treeOf((file) => git('show', `${version}:./${file}`).stdout)
  const now = treeOf((file) => readFileSync(path.join(root, file), 'utf8'))
  const today = new Date().toISOString().slice(0, 10)
  return unrecordedChanges(before, now, today).map((line) => `content/${line}`)
}
