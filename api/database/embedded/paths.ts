import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresAccount, type Account } from './account.ts'
import { canEnter, canRun, copyBinaries, packagedBinaries } from './binaries.ts'

/** The paths of an embedded cluster, and the account that runs it. */
export interface ClusterPaths {
  data: string
  /** The folder of the Unix socket: short, because socket paths are limited to 107 bytes. */
  sockets: string
  /** PostgreSQL's programs and libraries. */
  native: string
  account: Account | undefined
  /** Files beside the data that only our own processes use. */
  log: string
  mutex: string
  leases: string
}

const PROJECT = path.resolve(import.meta.dirname, '../../..')

/** Linux's in-memory file system, where creating a database takes a tenth of the time on disk. */
const MEMORY = '/dev/shm'

/** The minimum free bytes: test databases, their log, and files of other programs. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** Returns the file whose lock is held while a cluster is placed, started or stopped. */
export const mutexOf = (cluster: string, project = PROJECT) => path.join(stateOf(project), `${cluster}.lock`)

/** Returns a hash that identifies a checkout by the path of its `.data`. */
const markOf = (state: string) => createHash('sha256').update(state).digest('hex').slice(0, 12)

/** Returns the folder for a checkout whose files PostgreSQL's account cannot reach. */
const systemFolderOf = (state: string) => path.join('/var/lib', `irish-agile-${markOf(state)}`)

/**
 * Chooses the paths of a cluster: `.data` of the checkout, or, for root, `/var/lib` when PostgreSQL's account cannot
 * enter that. Copies the programs there when the account cannot run the checkout's. Temporary data goes to memory if
 * there is enough; existing data stays. Call it under the cluster's mutex, because it may copy the binaries.
 */
export function findPaths(cluster: string, project = PROJECT, durable = true): ClusterPaths {
  const state = stateOf(project)
  const mark = markOf(state)
  const packaged = packagedBinaries()

  const moved = path.join(systemFolderOf(state), cluster)
  const inCheckout = path.join(state, cluster)
  const inMemory = path.join(MEMORY, `irish-agile-${mark}-${cluster}`)
  const made = [moved, inCheckout, ...(durable ? [] : [inMemory])].find(existsSync)
  // Any account can create a folder in memory, but PostgreSQL rejects one that belongs to another.
  const account = postgresAccount(made === inMemory ? inCheckout : (made ?? inCheckout))
  const lasting = canEnter(state, account) ? inCheckout : moved
  const data = made ?? (!durable && hasRoom() ? inMemory : lasting)

  return {
    data,
    sockets: path.join(socketFolder(), `irish-agile-${mark}-${cluster}`),
    native: canRun(packaged, account) ? packaged : copyBinaries(packaged, systemFolderOf(stateOf(PROJECT))),
    account,
    log: path.join(state, `${cluster}.log`),
    mutex: mutexOf(cluster, project),
    leases: path.join(state, `${cluster}.leases`),
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MIN_FREE_BYTES
}

function stateOf(project: string): string {
  const state = path.join(project, '.data')
  mkdirSync(state, { recursive: true })
  // For root, PostgreSQL runs under its own account, which has to enter the folders; others need no access.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  if ((statSync(state).mode & 0o777) !== mode) chmodSync(state, mode)
  accessSync(state, constants.W_OK)
  return realpathSync(state)
}

/** Prefers a service's own folder: its /tmp may be invisible to an ordinary shell. */
function socketFolder(): string {
  const { RUNTIME_DIRECTORY: ofService } = process.env
  if (ofService) return ofService.split(':')[0] ?? ofService
  if (process.getuid?.() === 0 && existsSync('/run')) return '/run'
  return tmpdir().length <= 50 ? tmpdir() : '/tmp'
}
