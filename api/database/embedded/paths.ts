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

/** The places of one cluster of the embedded PostgreSQL, and the account that runs it. */
export interface ClusterPaths {
  data: string
  /** The folder of its Unix socket: short, because such a path may have 107 bytes at most. */
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

/** A file system in memory, on Linux: creating a database there takes a tenth of a disk's time. */
const MEMORY = '/dev/shm'

/** Minimum free bytes: databases of tests, their log, and the files of other programs. */
const ROOM = 4 * 1024 ** 3

/** The file whose lock is held while a cluster is placed, started or stopped. */
export const mutexOf = (cluster: string, project = PROJECT) => path.join(stateOf(project), `${cluster}.lock`)

/** Returns the mark of a checkout, by the path of its `.data`. */
const markOf = (state: string) => createHash('sha256').update(state).digest('hex').slice(0, 12)

/** The place of what the account that runs PostgreSQL cannot reach in a checkout. */
const elsewhereOf = (state: string) => path.join('/var/lib', `irish-agile-${markOf(state)}`)

/**
 * Chooses the place of a cluster: `.data` of its folder, or, for root, `/var/lib` when the account that runs PostgreSQL
 * cannot enter that. The programs are copied there when it cannot run those of this checkout. Temporary data goes to memory, where there is enough. Existing data stays in its place.
 * Call it under the cluster's mutex, because it may copy the binaries.
 */
export function findPaths(cluster: string, project = PROJECT, durable = true): ClusterPaths {
  const state = stateOf(project)
  const mark = markOf(state)
  const packaged = packagedBinaries()

  const moved = path.join(elsewhereOf(state), cluster)
  const inCheckout = path.join(state, cluster)
  const inMemory = path.join(MEMORY, `irish-agile-${mark}-${cluster}`)
  const made = [moved, inCheckout, ...(durable ? [] : [inMemory])].find(existsSync)
  // Any account can create a folder in memory: PostgreSQL refuses one that belongs to another.
  const account = postgresAccount(made === inMemory ? inCheckout : (made ?? inCheckout))
  const lasting = canEnter(state, account) ? inCheckout : moved
  const data = made ?? (!durable && hasRoom() ? inMemory : lasting)

  return {
    data,
    sockets: path.join(socketFolder(), `irish-agile-${mark}-${cluster}`),
    native: canRun(packaged, account) ? packaged : copyBinaries(packaged, elsewhereOf(stateOf(PROJECT))),
    account,
    log: path.join(state, `${cluster}.log`),
    mutex: mutexOf(cluster, project),
    leases: path.join(state, `${cluster}.leases`),
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM
}

function stateOf(project: string): string {
  const state = path.join(project, '.data')
  mkdirSync(state, { recursive: true })
  // PostgreSQL runs under an account of its own for root, which has to enter the folders; others need no access.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  if ((statSync(state).mode & 0o777) !== mode) chmodSync(state, mode)
  accessSync(state, constants.W_OK)
  return realpathSync(state)
}

/** A service's own folder comes first: its /tmp may be invisible to commands from an ordinary shell. */
function socketFolder(): string {
  const { RUNTIME_DIRECTORY: ofService } = process.env
  if (ofService) return ofService.split(':')[0] ?? ofService
  if (process.getuid?.() === 0 && existsSync('/run')) return '/run'
  return tmpdir().length <= 50 ? tmpdir() : '/tmp'
}
