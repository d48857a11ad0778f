import { LRUCache } from 'lru-cache'
import { withDeadline } from '../http/deadline.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Subject } from './subjects.ts'
import { listenForChanges, type CacheChange } from './changes.ts'

/** A computed value, the same for all viewers; an uncacheable one is still shared by simultaneous readers. */
export type Computed<Value> = {
  value: Value
  isCacheable: boolean
  /** Memory use in bytes. */
  weight: number
  /** Further subjects on the page, known once it has been computed. */
  alsoShows?: readonly Subject[]
}

type Entry = {
  value: unknown
  weight: number
  shows: readonly Subject[]
  computedAt: number
  staleSince: number
}
type Computation = {
  promise: Promise<Computed<unknown>>
  subject: Subject
  isOutdated: boolean
  /** Changes since it started, some of which may concern further subjects. */
  heard: CacheChange[]
}
type Changes = ReturnType<typeof listenForChanges>

/** The lifetime of a value in milliseconds, limited by relative times in its text ("5 minutes ago"). */
const LIFE = 60_000
/** Milliseconds for which a stale value is served while it is computed again. */
const STALE_FOR = 1_000
/** The minimum interval between computations of a constantly changing value. */
const MIN_INTERVAL = 600

const MAX_ENTRIES = 2_000
const MAX_BYTES = 32 * 1024 * 1024
/** Bytes of an entry besides its value and key: headers and the map itself. */
const OVERHEAD = 2_000

/**
 * Creates a cache of viewer-independent values (design, "Delivery"): pages, responses, rows. Each is computed once, for
 * its first reader, and cached until its subject changes. A value is served only after the database has announced every
 * change committed before the request, so no process serves withdrawn content again.
 */
export function createShared() {
  const lookups = { hit: 0, miss: 0 }
  let changes: Changes | null = null
  const listeners = new Set<(change: CacheChange) => void>()
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ weight }, key) => weight + 2 * key.length + OVERHEAD,
  })
  const computations = new Map<string, Computation>()

  function follow(change: CacheChange) {
    for (const [key, entry] of entries.entries()) {
      if (!concerns(change, entry.shows)) continue
      if (change.kind === 'withdraw') entries.delete(key)
      else entry.staleSince = Math.min(entry.staleSince, Date.now())
    }
    for (const [key, computation] of computations) {
      computation.heard.push(change)
      computation.isOutdated ||= concerns(change, [computation.subject])
      // Its pending readers came before the change; later ones need a new computation.
      if (change.kind === 'withdraw' && mayConcern(change, computation.subject)) computations.delete(key)
    }
    for (const listener of listeners) listener(change)
  }

  function begin(key: string, subject: Subject, compute: () => Promise<Computed<unknown>>): Computation {
    const computedAt = Date.now()
    const computation: Computation = {
      promise: withDeadline(compute()),
      subject,
      isOutdated: false,
      heard: [],
    }
    computation.promise = computation.promise
      .then((computed) => {
        // A replaced computation began before a change and may contain withdrawn content.
        if (computations.get(key) !== computation) return computed
        if (!computed.isCacheable) entries.delete(key)
        else {
          const shows = [subject, ...(computed.alsoShows ?? [])]
          const isStale = computation.heard.some((change) => concerns(change, shows))
          const staleSince = isStale ? Date.now() : computedAt + LIFE
          entries.set(key, { value: computed.value, weight: computed.weight, shows, computedAt, staleSince })
        }
        return computed
      })
      .finally(() => {
        if (computations.get(key) === computation) computations.delete(key)
      })
    computations.set(key, computation)
    return computation
  }

  /** Computes the value for the next reader in the queue when the first one is over the rate limit. */
  function again(error: unknown, key: string, subject: Subject, compute: () => Promise<Computed<unknown>>) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return begin(key, subject, compute).promise
    throw error
  }

  async function find(
    key: string,
    subject: Subject,
    compute: () => Promise<Computed<unknown>>,
    mayBeStale: boolean,
  ): Promise<unknown> {
    // Shares nothing while changes are unknown.
    if (!(await changes?.heardAll())) return (await withDeadline(compute())).value

    const entry = entries.get(key)
    const now = Date.now()
    lookups[
      entry && (now < entry.staleSince || (mayBeStale && now - entry.staleSince < STALE_FOR)) ? 'hit' : 'miss'
    ] += 1
    if (entry && now < entry.staleSince) return entry.value
    if (entry && mayBeStale && now - entry.staleSince < STALE_FOR) {
      if (!computations.has(key) && now - entry.computedAt > MIN_INTERVAL)
        begin(key, subject, compute).promise.catch((error: unknown) => {
          // When the reader is over the rate limit, the value is computed for the next reader.
          if (!(error instanceof Refusal && error.code === 'TOO_MANY'))
            noteTrouble(error, 'a stale response was not rendered again')
        })
      return entry.value
    }
    const running = computations.get(key)
    // A computation that began before a change serves only readers who accept a stale value.
    if (running && (!running.isOutdated || (entry && mayBeStale)))
      return (await running.promise.catch((error: unknown) => again(error, key, subject, compute))).value
    return (await begin(key, subject, compute).promise).value
  }

  return {
    /**
     * Returns a cached value, or computes it.
     * @param key identifies the value
     * @param compute returns the value, independently of the viewer
     * @param mayBeStale accepts a slightly stale value while one request computes it again
     * @throws errors of `compute`
     */
    async find<Value>(
      key: string,
      subject: Subject,
      compute: () => Promise<Computed<Value>>,
      { mayBeStale = false } = {},
    ): Promise<Value> {
      // Every key belongs to one type of value.
      return (await find(key, subject, compute, mayBeStale)) as Value
    },
    /** Counts of cache hits and misses. */
    lookups,
    /** Returns true while changes are known and values are cached. */
    isListening: () => changes?.isListening() ?? false,
    /** Subscribes to every change, including those that may have been missed. */
    onChange: (listener: (change: CacheChange) => void) => void listeners.add(listener),
    /** Starts caching; before, every request computes its values. */
    start() {
      changes ??= listenForChanges(follow)
    },
    /** Clears everything, including unfinished computations. */
    forget() {
      entries.clear()
      computations.clear()
    },
    async stop() {
      await changes?.stop()
      changes = null
    },
  }
}

export type Shared = ReturnType<typeof createShared>

/**
 * Returns true when a change concerns a value. Lists, searches, feeds and profiles show items of any discussion; a
 * discussion shows its own items and those that it mentions.
 */
const concerns = ({ subject: changed }: CacheChange, shows: readonly Subject[]): boolean =>
  changed === 'everything' || shows.includes(changed) || (isOfPost(changed) && shows.includes('forum'))

/** Returns true when a change may concern an unfinished value, whose further discussions are not known yet. */
const mayConcern = (change: CacheChange, subject: Subject): boolean =>
  concerns(change, [subject]) || (isOfPost(change.subject) && isOfPost(subject))

const isOfPost = (subject: CacheChange['subject']) => subject.startsWith('post:')
