import { rmSync } from 'node:fs'
import { createCluster, stopCluster } from './cluster.ts'
import { exclusively, tryLock, tryShare, type Lock } from './lock.ts'
import { findPlace, mutexOf, type Place } from './place.ts'
import { readPostmaster, serves } from './postmaster.ts'
import { addressOf, ensureDatabase, ensureRunning, isRunning } from './running.ts'

const WATCH_MS = 500

/** Nothing that was written to a test's database needs to outlive a power cut. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface EmbeddedOptions {
  /** Its name: clusters are apart, each in its own folder. */
  cluster?: string
  /** False trades safety on a power cut for speed. */
  durable?: boolean
  /** The checkout whose `.data` holds the cluster. */
  project?: string
  /** Told in a line what a person should know. */
  report?: (line: string) => void
}

export interface OpenDatabase {
  url: string
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
  const { cluster = 'postgres', durable = true, project, report = () => {} } = options
  const settings = durable ? {} : FORGETFUL
  const mutex = mutexOf(cluster, project)

  const { place, lease } = await exclusively(mutex, async () => {
    const found = findPlace(cluster, project)
    const held = requireLease(found)
    try {
      if (await createCluster(found)) report(`Database created in ${found.data}`)
      const place = { ...found, sockets: await ensureRunning(found, settings) }
      await ensureDatabase(place.sockets)
      return { place, lease: held }
    } catch (error) {
      await leave(found, held)
      throw error
    }
  })
  const watching = watch(place, settings, report)
  const atExit = () => leaveAtOnce(place, lease)
  process.once('exit', atExit)

  return {
    url: addressOf(place.sockets),
    async close() {
      process.removeListener('exit', atExit)
      await watching.stop()
      await exclusively(mutex, () => leave(place, lease))
    },
  }
}

function requireLease({ leases }: Place): Lock {
  const lease = tryShare(leases)
  if (!lease) throw new Error(`${leases} is locked by a process that is not part of this project.`)
  return lease
}

async function leave(place: Place, lease: Lock) {
  lease.release()
  const alone = tryLock(place.leases)
  if (!alone) return
  await stopCluster(place.data)
  rmSync(place.sockets, { recursive: true, force: true })
  alone.release()
}

/** A process that ends without closing cannot wait, but it can still tell PostgreSQL to stop. */
function leaveAtOnce(place: Place, lease: Lock) {
  lease.release()
  const mutex = tryLock(place.mutex)
  const alone = mutex && tryLock(place.leases)
  const running = alone && readPostmaster(place.data)
  if (running && serves(running.pid, place.data)) process.kill(running.pid, 'SIGINT')
  alone?.release()
  mutex?.release()
}

function watch(place: Place, settings: Record<string, string>, report: (line: string) => void) {
  let attempt: Promise<void> | null = null
  let reported = ''
  const say = (line: string) => {
    if (line !== reported) report(line)
    reported = line
  }

  const look = async () => {
    if (isRunning(place.data)) return
    try {
      await exclusively(place.mutex, () => ensureRunning(place, settings))
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
