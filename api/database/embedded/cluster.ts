import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAs } from './account.ts'
import type { ClusterPaths } from './paths.ts'
import { hasPostgresProcess, lockFileOf, readPostmaster, serves } from './postmaster.ts'

const START_SECONDS = 60
const STOP_SECONDS = 30
const PAUSE = 25
const UNFINISHED = '.unfinished'

/** Excludes the caller's own settings (PGDATA, PGPORT, a locale) from PostgreSQL. */
const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster atomically unless it exists. Uses PostgreSQL's built-in collation, so that sorting does not
 * depend on the machine.
 */
export async function createCluster(paths: ClusterPaths): Promise<boolean> {
  if (existsSync(path.join(paths.data, 'PG_VERSION'))) return false
  if (existsSync(paths.data))
    throw new Error(
      `${paths.data} is no whole PostgreSQL: PG_VERSION is missing. ${restoreAdvice(paths.data)}`,
    )

  removeUnfinished(paths.data)
  // The name is unique, since programs of a killed process may continue and finally delete their own folder.
  const unfinished = `${paths.data}${UNFINISHED}-${randomUUID()}`
  makeFolder(unfinished, paths)
  const settings = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C']
  await promisify(execFile)(
    path.join(paths.native, 'bin/initdb'),
    [`--pgdata=${unfinished}`, '--username=postgres', '--auth=trust', '--no-instructions', ...settings],
    { cwd: '/', env: ENVIRONMENT, ...runAs(paths.account) },
  )
  renameSync(unfinished, paths.data)
  // A surviving process may have created files again; by now it has failed, since its files are gone.
  removeUnfinished(paths.data)
  return true
}

function removeUnfinished(data: string) {
  const [folder, name] = [path.dirname(data), `${path.basename(data)}${UNFINISHED}`]
  for (const left of existsSync(folder) ? readdirSync(folder) : [])
    if (left.startsWith(name))
      rmSync(path.join(folder, left), { recursive: true, force: true, maxRetries: 10 })
}

/** Starts PostgreSQL in its own session on a Unix socket without a network port; waits until it is ready. */
export async function startCluster(paths: ClusterPaths, settings: Record<string, string>): Promise<void> {
  prepareSockets(paths)
  await removeBrokenLocks(paths)
  const given = Object.entries({
    listen_addresses: '',
    unix_socket_directories: paths.sockets,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  })
  const output = openSync(paths.log, 'w', 0o600)
  const child = spawn(
    path.join(paths.native, 'bin/postgres'),
    ['-D', paths.data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...ENVIRONMENT, ...denyStaleOwner(paths.data) },
      ...runAs(paths.account),
    },
  )
  closeSync(output)
  child.unref()

  const failure = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`))
  })
  const problem = await Promise.race([failure, untilReady(paths.data, child.pid)])
  if (!problem) return
  const text = lastFailure(paths.log)
  throw new Error(
    `PostgreSQL does not start on ${paths.data} (${problem}): ${text}\n` +
      (isDamage(text) ? `${restoreAdvice(paths.data)}\n` : '') +
      `All that it said is in ${paths.log}`,
  )
}

/**
 * Removes lock files that name no process, as a power cut or a full disk leaves them: PostgreSQL refuses to start over
 * them although the data is intact. The socket's folder belongs to this cluster alone. Call it under the cluster's
 * mutex, when the lock file names no running server.
 */
async function removeBrokenLocks({ data, sockets }: ClusterPaths): Promise<void> {
  if (existsSync(lockFileOf(data)) && !readPostmaster(data)) {
    for (const end = Date.now() + STOP_SECONDS * 1000; hasPostgresProcess(data); await sleep(PAUSE))
      if (Date.now() > end)
        throw new Error(`A process of PostgreSQL works on ${data} and does not end: stop it.`)
    rmSync(lockFileOf(data), { recursive: true, force: true })
  }
  if (!hasPostgresProcess(data))
    rmSync(path.join(sockets, '.s.PGSQL.5432.lock'), { recursive: true, force: true })
}

/** Returns the last failure in PostgreSQL's log with its details, without time and process. */
function lastFailure(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const from = lines.findLastIndex((line) => /(FATAL|PANIC):/.test(line))
  return lines
    .slice(from < 0 ? -1 : from)
    .filter((line) => /(FATAL|PANIC|DETAIL|HINT):/.test(line) || from < 0)
    .map((line) => line.replace(/^.*?(?=[A-Z]{3,}: )/, '').replace(/: +/, ': '))
    .join(' ')
}

/** Matches causes outside the data, which restoring a backup does not fix. */
const OUTSIDE_CAUSES =
  /No space left|Permission denied|Read-only file system|Cannot allocate|Too many open|lock file/i
const DAMAGE =
  /PANIC|PG_VERSION|not a valid data directory|control file|checkpoint record|checksum|incompatible|corrupt|invalid (page|magic|record|data)|No such file/i

/** Returns true when PostgreSQL's message reports damaged data. */
const isDamage = (text: string) => DAMAGE.test(text) && !OUTSIDE_CAUSES.test(text)

const restoreAdvice = (data: string) =>
  `If it holds demo data only, delete that folder (${data}) and start again; if not, move it away and bring the last ` +
  'backup back with npm run restore -- FILE.'

/** Stops PostgreSQL immediately but cleanly: commits are on disk, connections are closed. */
export async function stopCluster(data: string): Promise<void> {
  const running = readPostmaster(data)
  if (!running || !serves(running.pid, data)) return

  process.kill(running.pid, 'SIGINT')
  if (await untilGone(running.pid, data)) return
  process.kill(running.pid, 'SIGQUIT')
  if (await untilGone(running.pid, data)) return
  throw new Error(`PostgreSQL (process ${running.pid}) does not stop.`)
}

/** Waits until the process no longer serves the data; returns false after half a minute. */
export async function untilGone(pid: number, data: string, seconds = STOP_SECONDS): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(PAUSE))
    if (!serves(pid, data)) return true
  return false
}

/** Waits until the lock file says "ready"; returns the failure, or null. */
export async function untilReady(data: string, pid: number | undefined): Promise<string | null> {
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await sleep(PAUSE)) {
    const found = readPostmaster(data)
    if (found?.pid === pid && found?.status === 'ready') return null
  }
  return `it was not ready after ${START_SECONDS} s`
}

/**
 * Lets PostgreSQL start over a stale lock file. After a crash the process number in it may belong to another program,
 * and PostgreSQL refuses to start while that program lives, with one exception: its own ancestors, which cannot be a
 * server. A process proved not to be a server is declared as one, so that all other checks of the lock stay in force.
 */
function denyStaleOwner(data: string): Record<string, string> {
  const owner = readPostmaster(data)
  return owner && !serves(owner.pid, data) ? { PG_GRANDPARENT_PID: String(owner.pid) } : {}
}

function prepareSockets(paths: ClusterPaths) {
  const { sockets, account } = paths
  if (!existsSync(sockets)) makeFolder(sockets, paths)
  const found = lstatSync(sockets)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077)
    throw new Error(`${sockets} belongs to somebody else: remove it, then start again.`)
}

function makeFolder(folder: string, { account }: ClusterPaths) {
  // No files of a checkout are in /var/lib yet.
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
