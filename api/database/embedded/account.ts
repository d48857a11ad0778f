import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The system account that runs PostgreSQL, which must not be root. */
export interface Account {
  uid: number
  gid: number
}

const OURS = 'irish-agile'

/**
 * Finds the account that runs PostgreSQL: undefined for an ordinary user; for root, the owner of existing data, or an
 * existing or new system account.
 * @throws Error with instructions when root has no such account and cannot create one
 */
export function postgresAccount(data: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined

  if (existsSync(path.join(data, 'PG_VERSION'))) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  return findAccount(OURS) ?? findAccount('postgres') ?? makeAccount()
}

/** Returns the settings for a child process to run as the account. */
export const runAs = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {})

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function makeAccount(): Account {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OURS]],
    ['adduser', ['-S', '-D', '-H', OURS]],
  ]
  const failures: string[] = []
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'pipe' })
    } catch (error) {
      failures.push((error as Error).message.trim())
      continue
    }
    const account = findAccount(OURS)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and no system account could be made for it. Run this as an ordinary user, ' +
      `make an account named "${OURS}", or set DATABASE_URL.\n${failures.join('\n')}`,
  )
}
