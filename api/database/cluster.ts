import { execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAs } from './account.ts'
import type { Place } from './place.ts'
import { readPostmaster, serves } from './postmaster.ts'

const START_SECONDS = 60
const STOP_SECONDS = 30
const PAUSE = 25

/** Nothing of the caller's own settings (PGDATA, PGPORT, a locale) reaches PostgreSQL. */
const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster unless it is there; whole or not at all. The collation comes from PostgreSQL itself, so that
 * sorting does not depend on what the machine has installed.
 */
export async function createCluster(place: Place): Promise<boolean> {
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return false

  const unfinished = `${place.data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, place)
  const settings = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C']
  await promisify(execFile)(
    path.join(place.native, 'bin/initdb'),
    [`--pgdata=${unfinished}`, '--username=postgres', '--auth=trust', '--no-instructions', ...settings],
    { cwd: '/', env: ENVIRONMENT, ...runAs(place.account) },
  )
  renameSync(unfinished, place.data)
  return true
}

/** Starts PostgreSQL on its Unix socket, with no network port, in a session of its own; waits until it answers. */
export async function startCluster(place: Place, settings: Record<string, string>): Promise<void> {
  prepareSockets(place)
  const given = Object.entries({
    listen_addresses: '',
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  })
  const output = openSync(place.log, 'w', 0o600)
  const child = spawn(
    path.join(place.native, 'bin/postgres'),
    ['-D', place.data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...ENVIRONMENT, ...denyStaleOwner(place.data) },
      ...runAs(place.account),
    },
  )
  closeSync(output)
  child.unref()

  const failure = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`))
  })
  const problem = await Promise.race([failure, untilReady(place.data, child.pid)])
  if (problem)
    throw new Error(`PostgreSQL could not be started (${problem}):\n${readFileSync(place.log, 'utf8')}`)
}

/** Stops PostgreSQL at once but in good order: what was committed is on the disk, connections are closed. */
export async function stopCluster(data: string): Promise<void> {
  const running = readPostmaster(data)
  if (!running || !serves(running.pid, data)) return

  process.kill(running.pid, 'SIGINT')
  if (await untilGone(running.pid, data)) return
  process.kill(running.pid, 'SIGQUIT')
  if (await untilGone(running.pid, data)) return
  throw new Error(`PostgreSQL (process ${running.pid}) does not stop.`)
}

/** Waits until the process no longer serves the data; false when it still does after half a minute. */
export async function untilGone(pid: number, data: string, seconds = STOP_SECONDS): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(PAUSE))
    if (!serves(pid, data)) return true
  return false
}

/** Waits until the lock file says "ready"; answers what went wrong, or null. */
export async function untilReady(data: string, pid: number | undefined): Promise<string | null> {
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await sleep(PAUSE)) {
    const found = readPostmaster(data)
    if (found?.pid === pid && found?.status === 'ready') return null
  }
  return `it was not ready after ${START_SECONDS} s`
}

/**
 * PostgreSQL never starts over a lock file whose process is alive, although after a crash that number may belong to
 * another program. It makes one exception, for its own ancestors, which cannot be a server; what we have proved not to
 * be one is told in the same way, so that all its other checks of the lock stay in force.
 */
function denyStaleOwner(data: string): Record<string, string> {
  const owner = readPostmaster(data)
  return owner && !serves(owner.pid, data) ? { PG_GRANDPARENT_PID: String(owner.pid) } : {}
}

function prepareSockets(place: Place) {
  const { sockets, account } = place
  if (!existsSync(sockets)) makeFolder(sockets, place)
  const found = lstatSync(sockets)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077)
    throw new Error(`${sockets} belongs to somebody else: remove it, then start again.`)
}

function makeFolder(folder: string, { account }: Place) {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
