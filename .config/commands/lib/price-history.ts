import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unrecordedChanges } from '../../../site/schemas/certificates/references.ts'

const CERTIFICATES = 'content/certificates'

/**
 * Checks that each price of a certificate that differs from the version before is in the certificate's history. That
 * version is the last commit while something is not committed, and otherwise the one before it. A copy without a
 * history of its own, such as an image, has nothing to compare.
 * @param root the folder of the project
 * @returns one line for each error
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
