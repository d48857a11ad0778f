import { LRUCache } from 'lru-cache'
import { inTime } from '../http/deadline.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Subject } from './subjects.ts'
import { listenForChanges, type CacheChange } from './changes.ts'

/** A computed value, the same for all viewers; an uncacheable one is still shared by simultaneous readers. */
export type Made<Value> = {
  value: Value
  isCacheable: boolean
  /** Memory use in bytes. */
  weight: number
  /** Further subjects on the page, known once it has been computed. */
  alsoShows?: readonly Subject[]
}

type Entry = { value: unknown; weight: number; shows: readonly Subject[]; madeAt: number; oldSince: number }
type Making = {
  promise: Promise<Made<unknown>>
  subject: Subject
  isOutdated: boolean
  /** Changes since it started, some of which may concern further subjects. */
  heard: CacheChange[]
}
type Changes = ReturnType<typeof listenForChanges>

/** The lifetime of a value in milliseconds, limited by relative times in its text ("5 minutes ago"). */
const LIFE = 60_000
/** Milliseconds for which a stale value is served while it is computed again. */
const OLD_FOR = 1_000
/** The minimum interval between computations of a constantly changing value. */
const PAUSE = 600

const MOST_ENTRIES = 2_000
const MOST_BYTES = 32 * 1024 * 1024
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
    max: MOST_ENTRIES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ weight }, key) => weight + 2 * key.length + OVERHEAD,
  })
  const makings = new Map<string, Making>()

  function follow(change: CacheChange) {
    for (const [key, entry] of entries.entries()) {
      if (!concerns(change, entry.shows)) continue
      if (change.kind === 'withdraw') entries.delete(key)
      else entry.oldSince = Math.min(entry.oldSince, Date.now())
    }
    for (const [key, making] of makings) {
      making.heard.push(change)
      making.isOutdated ||= concerns(change, [making.subject])
      // Its pending readers came before the change; later ones need a new computation.
      if (change.kind === 'withdraw' && mayConcern(change, making.subject)) makings.delete(key)
    }
    for (const listener of listeners) listener(change)
  }

  function begin(key: string, subject: Subject, make: () => Promise<Made<unknown>>): Making {
    const madeAt = Date.now()
    const making: Making = { promise: inTime(make()), subject, isOutdated: false, heard: [] }
    making.promise = making.promise
      .then((made) => {
        // A replaced computation began before a change and may contain withdrawn content.
        if (makings.get(key) !== making) return made
        if (!made.isCacheable) entries.delete(key)
        else {
          const shows = [subject, ...(made.alsoShows ?? [])]
          const isOld = making.heard.some((change) => concerns(change, shows))
          const oldSince = isOld ? Date.now() : madeAt + LIFE
          entries.set(key, { value: made.value, weight: made.weight, shows, madeAt, oldSince })
        }
        return made
      })
      .finally(() => {
        if (makings.get(key) === making) makings.delete(key)
      })
    makings.set(key, making)
    return making
  }

  /** Computes the value for the next reader in the queue when the first one is over the rate limit. */
  function again(error: unknown, key: string, subject: Subject, make: () => Promise<Made<unknown>>) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return begin(key, subject, make).promise
    throw error
  }

  async function find(
    key: string,
    subject: Subject,
    make: () => Promise<Made<unknown>>,
    mayBeOld: boolean,
  ): Promise<unknown> {
    // Shares nothing while changes are unknown.
    if (!(await changes?.heardAll())) return (await inTime(make())).value

    const entry = entries.get(key)
    const now = Date.now()
    lookups[
      entry && (now < entry.oldSince || (mayBeOld && now - entry.oldSince < OLD_FOR)) ? 'hit' : 'miss'
    ] += 1
    if (entry && now < entry.oldSince) return entry.value
    if (entry && mayBeOld && now - entry.oldSince < OLD_FOR) {
      if (!makings.has(key) && now - entry.madeAt > PAUSE)
        begin(key, subject, make).promise.catch((error: unknown) => {
          // When the reader is over the rate limit, the value is computed for the next reader.
          if (!(error instanceof Refusal && error.code === 'TOO_MANY'))
            noteTrouble(error, 'a stale response was not rendered again')
        })
      return entry.value
    }
    const running = makings.get(key)
    // A computation that began before a change serves only readers who accept a stale value.
    if (running && (!running.isOutdated || (entry && mayBeOld)))
      return (await running.promise.catch((error: unknown) => again(error, key, subject, make))).value
    return (await begin(key, subject, make).promise).value
  }

  return {
    /**
     * Returns a cached value, or computes it.
     * @param key identifies the value
     * @param make computes it, independently of the viewer
     * @param mayBeOld accepts a slightly stale value while one request computes it again
     * @throws errors of `make`
     */
    async find<Value>(
      key: string,
      subject: Subject,
      make: () => Promise<Made<Value>>,
      { mayBeOld = false } = {},
    ): Promise<Value> {
      // Every key belongs to one type of value.
      return (await find(key, subject, make, mayBeOld)) as Value
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
      makings.clear()
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
