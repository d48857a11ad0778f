import { rmSync } from 'node:fs'
import { createCluster, stopCluster } from './cluster.ts'
import { exclusively, tryLock, tryShare, type Lock } from '../lock.ts'
import { findPaths, mutexOf, type ClusterPaths } from './paths.ts'
import { readPostmaster, serves } from './postmaster.ts'
import { addressOf, ensureReady, ensureRunning, isRunning } from './running.ts'

const WATCH_MS = 500

/** Settings for test databases, which need not survive a power cut and should have a small log. */
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

export interface EmbeddedOptions {
  /** The cluster's name; each cluster has its own folder. */
  cluster?: string
  /** False trades durability for speed: data may be lost on a power cut or a restart of the machine. */
  durable?: boolean
  /** The checkout with the cluster in its `.data`. */
  project?: string
  /** Receives one-line messages for the operator. */
  report?: (line: string) => void
}

export interface OpenDatabase {
  url: string
  /** PostgreSQL itself, where `url` is a pooler's: each connection is a database session. */
  directUrl: string
  /** Stops PostgreSQL if no other process uses it. */
  close(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL: creates it on first use, starts it if necessary, and restarts it when it ends while
 * open here. All processes of a checkout share it; the last one stops it.
 * Each process holds a shared lock on a file; the last one is the process that can lock it exclusively.
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  forgetClientSettings()
  const { cluster = 'postgres', durable = true, project, report = () => {} } = options
  const settings = durable ? {} : VOLATILE
  const mutex = mutexOf(cluster, project)

  const { paths, lease } = await exclusively(mutex, async () => {
    const found = findPaths(cluster, project, durable)
    const isOthers = isInUse(found)
    const lease = requireLease(found)
    try {
      if (await createCluster(found)) report(`Database created in ${found.data}`)
      const sockets = await ensureReady(found, settings, isOthers)
      return { paths: { ...found, sockets }, lease }
    } catch (error) {
      await leave(found, lease)
      throw error
    }
  })
  const watching = watch(paths, settings, report)
  const atExit = () => stopAtExit(paths, lease)
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
 * Removes environment variables of PostgreSQL's clients (PGPORT, PGSSLMODE, PGOPTIONS…), which are meant for another
 * server: clients of this process and its children would use them to complete a URL.
 */
function forgetClientSettings() {
  for (const name of Object.keys(process.env))
    if (/^PG[A-Z_]+$/.test(name)) Reflect.deleteProperty(process.env, name)
}

/** Returns true when another process has the cluster open; call it before opening it here. */
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

/** Stops PostgreSQL without waiting, for a process that ends without closing. */
function stopAtExit(paths: ClusterPaths, lease: Lock) {
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
      // The socket was visible here and is now gone for all processes, so one of them has to create it again.
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
