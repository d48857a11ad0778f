import { LRUCache } from 'lru-cache'
import { inTime } from '../http/deadline.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Subject } from './subjects.ts'
import { listenForChanges, type CacheChange } from './changes.ts'

/** A value for everybody; one that is not cacheable still serves its simultaneous readers. */
export type Made<Value> = {
  value: Value
  isCacheable: boolean
  /** Memory that it takes, in bytes. */
  weight: number
  /** Further subjects that it shows, known once it has been made. */
  alsoShows?: readonly Subject[]
}

type Entry = { value: unknown; weight: number; shows: readonly Subject[]; madeAt: number; oldSince: number }
type Making = {
  promise: Promise<Made<unknown>>
  subject: Subject
  isOutdated: boolean
  /** Changes since its start, some of which may concern further subjects. */
  heard: CacheChange[]
}
type Changes = ReturnType<typeof listenForChanges>

/** The life of a value in milliseconds, because of relative times in its text ("5 minutes ago"). */
const LIFE = 60_000
/** Milliseconds for which an old value still serves readers while it is made again. */
const OLD_FOR = 1_000
/** The least interval between makings of a value that changes all the time. */
const PAUSE = 600

const MOST_ENTRIES = 2_000
const MOST_BYTES = 32 * 1024 * 1024
/** Bytes of an entry besides its value and key: headers, and the map itself. */
const OVERHEAD = 2_000

/**
 * Creates a cache of values that are the same for everybody (design, "Delivery"): pages, responses, rows. Each is made
 * once, for its first reader, and cached until its subject changes. Before a value is served, the database has
 * announced every change committed before the request, so withdrawn content is never served again, in any process.
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
      // Pending readers came before the change; later ones need another making.
      if (change.kind === 'withdraw' && mayConcern(change, making.subject)) makings.delete(key)
    }
    for (const listener of listeners) listener(change)
  }

  function begin(key: string, subject: Subject, make: () => Promise<Made<unknown>>): Making {
    const madeAt = Date.now()
    const making: Making = { promise: inTime(make()), subject, isOutdated: false, heard: [] }
    making.promise = making.promise
      .then((made) => {
        // A replaced making began before a change, and may contain withdrawn content.
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

  /** Makes the value for the next queued reader, when the rate limit of the first one has refused it. */
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
    // Without knowledge of changes, nothing is shared.
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
          // Past a rate limit it is rendered for the next visitor.
          if (!(error instanceof Refusal && error.code === 'TOO_MANY'))
            noteTrouble(error, 'a stale response was not rendered again')
        })
      return entry.value
    }
    const running = makings.get(key)
    // A making that began before a change serves only readers who accept an old value.
    if (running && (!running.isOutdated || (entry && mayBeOld)))
      return (await running.promise.catch((error: unknown) => again(error, key, subject, make))).value
    return (await begin(key, subject, make).promise).value
  }

  return {
    /**
     * Finds a cached value, or makes it.
     * @param key distinguishes it from all others
     * @param make makes it, independent of the viewer
     * @param mayBeOld accepts a slightly old value while one request makes it again
     * @throws what `make` throws
     */
    async find<Value>(
      key: string,
      subject: Subject,
      make: () => Promise<Made<Value>>,
      { mayBeOld = false } = {},
    ): Promise<Value> {
      // Every key is used with one type of value.
      return (await find(key, subject, make, mayBeOld)) as Value
    },
    /** Values that were in memory, and that had to be made. */
    lookups,
    /** Returns true while changes are known, so that values are cached. */
    isListening: () => changes?.isListening() ?? false,
    /** Calls back at every change, also when some may have been missed. */
    onChange: (listener: (change: CacheChange) => void) => void listeners.add(listener),
    /** Starts caching; before, every value is made for each request. */
    start() {
      changes ??= listenForChanges(follow)
    },
    /** Clears everything, including unfinished makings. */
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
 * Checks whether a change concerns a value. Lists, searches, feeds and profiles show items of any discussion; a
 * discussion shows its own items and those that it names.
 */
const concerns = ({ subject: changed }: CacheChange, shows: readonly Subject[]): boolean =>
  changed === 'everything' || shows.includes(changed) || (isOfPost(changed) && shows.includes('forum'))

/** Checks whether a change may concern an unfinished value: the further discussions on a page are not known yet. */
const mayConcern = (change: CacheChange, subject: Subject): boolean =>
  concerns(change, [subject]) || (isOfPost(change.subject) && isOfPost(subject))

const isOfPost = (subject: CacheChange['subject']) => subject.startsWith('post:')
