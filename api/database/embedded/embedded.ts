import { rmSync } from 'node:fs'
import { createCluster, stopCluster } from './cluster.ts'
import { exclusively, tryLock, tryShare, type Lock } from '../lock.ts'
import { findPaths, mutexOf, type ClusterPaths } from './paths.ts'
import { readPostmaster, serves } from './postmaster.ts'
import { addressOf, ensureReady, ensureRunning, isRunning } from './running.ts'

const WATCH_MS = 500

/** Nothing that was written to a test's database needs to outlive a power cut, and little room should go into its log. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

export interface EmbeddedOptions {
  /** Its name: clusters are apart, each in its own folder. */
  cluster?: string
  /** False trades safety on a power cut for speed: what was written may be gone after it, or after a start of the machine. */
  durable?: boolean
  /** The checkout whose `.data` holds the cluster. */
  project?: string
  /** Told in a line what a person should know. */
  report?: (line: string) => void
}

export interface OpenDatabase {
  url: string
  /** PostgreSQL itself, where a pooler answers at `url`: a connection there is one and the same from statement to statement. */
  directUrl: string
  /** Stops PostgreSQL if nobody else uses it. */
  close(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL: creates it at the first use, starts it if it does not run, and brings it up again
 * whenever it ends while it is open here. All processes of a checkout share it; the last one out stops it.
 *
 * Who uses it is known by a shared lock that each holds on one file: the last one out is who can have it alone.
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  forgetClientSettings()
  const { cluster = 'postgres', durable = true, project, report = () => {} } = options
  const settings = durable ? {} : FORGETFUL
  const mutex = mutexOf(cluster, project)

  const { paths, lease } = await exclusively(mutex, async () => {
    const found = findPaths(cluster, project, durable)
    const isOthers = isInUse(found)
    const held = requireLease(found)
    try {
      if (await createCluster(found)) report(`Database created in ${found.data}`)
      const sockets = await ensureReady(found, settings, isOthers)
      return { paths: { ...found, sockets }, lease: held }
    } catch (error) {
      await leave(found, held)
      throw error
    }
  })
  const watching = watch(paths, settings, report)
  const atExit = () => leaveAtOnce(paths, lease)
  process.once('exit', atExit)

  const url = addressOf(paths.sockets)
  return {
    url,
    directUrl: url,
    async close() {
      process.removeListener('exit', atExit)
      await watching.stop()
      await exclusively(mutex, () => leave(paths, lease))
    },
  }
}

/**
 * Variables of PostgreSQL's clients (PGPORT, PGSSLMODE, PGOPTIONS…) are meant for another server of this machine's. Every
 * client of this process and of its children would fill an address with them.
 */
function forgetClientSettings() {
  for (const name of Object.keys(process.env))
    if (/^PG[A-Z_]+$/.test(name)) Reflect.deleteProperty(process.env, name)
}

/** Whether another process has it open; asked before this one has. */
function isInUse({ leases }: ClusterPaths): boolean {
  const alone = tryLock(leases)
  alone?.release()
  return alone === null
}

function requireLease({ leases }: ClusterPaths): Lock {
  const lease = tryShare(leases)
  if (!lease) throw new Error(`${leases} is locked by a process that is not part of this project.`)
  return lease
}

async function leave(paths: ClusterPaths, lease: Lock) {
  lease.release()
  const alone = tryLock(paths.leases)
  if (!alone) return
  await stopCluster(paths.data)
  rmSync(paths.sockets, { recursive: true, force: true })
  alone.release()
}

/** A process that ends without closing cannot wait, but it can still tell PostgreSQL to stop. */
function leaveAtOnce(paths: ClusterPaths, lease: Lock) {
  lease.release()
  const mutex = tryLock(paths.mutex)
  const alone = mutex && tryLock(paths.leases)
  const running = alone && readPostmaster(paths.data)
  if (running && serves(running.pid, paths.data)) process.kill(running.pid, 'SIGINT')
  alone?.release()
  mutex?.release()
}

function watch(paths: ClusterPaths, settings: Record<string, string>, report: (line: string) => void) {
  let attempt: Promise<void> | null = null
  let reported = ''
  const say = (line: string) => {
    if (line !== reported) report(line)
    reported = line
  }

  const look = async () => {
    if (isRunning(paths.data)) return
    try {
      // The socket was seen here, and all who use it lose it together: somebody has to make it anew.
      await exclusively(paths.mutex, () => ensureRunning(paths, settings, false))
      say('PostgreSQL had ended and was started again')
      reported = ''
    } catch (error) {
      say(`PostgreSQL has ended and cannot be started: ${(error as Error).message}`)
    }
  }
  const timer = setInterval(() => {
    attempt ??= look().finally(() => (attempt = null))
  }, WATCH_MS).unref()

  return {
    async stop() {
      clearInterval(timer)
      await attempt
    },
  }
}
