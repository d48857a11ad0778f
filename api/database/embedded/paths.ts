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
import { canUse, copyBinaries, packagedBinaries } from './binaries.ts'

/** Where one cluster of the embedded PostgreSQL lives, and who runs it. */
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

/** Memory that looks like a folder, on Linux: a database is made there in a tenth of a disk's time. */
const MEMORY = '/dev/shm'

/** Free bytes that it must have: databases of tests, their log, and what others keep there. */
const ROOM = 4 * 1024 ** 3

/** The file whose lock is held while a cluster is placed, started or stopped. */
export const mutexOf = (cluster: string, project = PROJECT) => path.join(stateOf(project), `${cluster}.lock`)

/**
 * Settles where a cluster lives: in `.data` of the checkout, or, for root, in `/var/lib` when the account that runs
 * PostgreSQL cannot enter the checkout. What need not last lives in memory, where there is enough. Data stays where it was
 * made. Call it under the cluster's mutex, because it may copy the binaries.
 */
export function findPaths(cluster: string, project = PROJECT, durable = true): ClusterPaths {
  const state = stateOf(project)
  const mark = createHash('sha256').update(state).digest('hex').slice(0, 12)
  const elsewhere = path.join('/var/lib', `irish-agile-${mark}`)
  const packaged = packagedBinaries()

  const moved = path.join(elsewhere, cluster)
  const inCheckout = path.join(state, cluster)
  const inMemory = path.join(MEMORY, `irish-agile-${mark}-${cluster}`)
  const made = [moved, inCheckout, ...(durable ? [] : [inMemory])].find(existsSync)
  // Anybody can make a folder in memory: PostgreSQL refuses one that is not its account's.
  const account = postgresAccount(made === inMemory ? inCheckout : (made ?? inCheckout))
  const enterable = canUse(packaged, state, account)
  const lasting = enterable ? inCheckout : moved
  const data = made ?? (!durable && hasRoom() ? inMemory : lasting)

  return {
    data,
    sockets: path.join(socketFolder(), `irish-agile-${mark}-${cluster}`),
    native: enterable ? packaged : copyBinaries(packaged, elsewhere),
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
  // For root PostgreSQL runs under an account of its own, which has to pass through; nobody else need look inside.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  if ((statSync(state).mode & 0o777) !== mode) chmodSync(state, mode)
  accessSync(state, constants.W_OK)
  return realpathSync(state)
}

/** A service's own folder comes first: its /tmp may be one that commands from an ordinary shell do not see. */
function socketFolder(): string {
  const { RUNTIME_DIRECTORY: ofService } = process.env
  if (ofService) return ofService.split(':')[0] ?? ofService
  if (process.getuid?.() === 0 && existsSync('/run')) return '/run'
  return tmpdir().length <= 50 ? tmpdir() : '/tmp'
}
