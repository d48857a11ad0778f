import { LRUCache } from 'lru-cache'
import { inTime } from '../http/deadline.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Subject } from './subjects.ts'
import { listenForChanges, type Change } from './changes.ts'

/** What was made for everybody; what is not to be kept still serves those who wait for it. */
export type Made<Value> = {
  value: Value
  isCacheable: boolean
  /** What it takes in memory, in bytes. */
  weight: number
  /** What it shows of beside its own subject, which is known when it is made. */
  alsoShows?: readonly Subject[]
}

type Entry = { value: unknown; weight: number; shows: readonly Subject[]; madeAt: number; oldSince: number }
type Making = {
  promise: Promise<Made<unknown>>
  subject: Subject
  isOutdated: boolean
  /** What has changed since it was begun: some of it may be what it also shows. */
  heard: Change[]
}
type Changes = ReturnType<typeof listenForChanges>

/** Times in the text of an answer ("5 minutes ago") may be so late, in milliseconds. */
const LIFE = 60_000
/** How long an answer that has become old still serves readers while it is made anew. */
const OLD_FOR = 1_000
/** An answer that changes all the time is not made anew more often than this. */
const PAUSE = 600

const MOST_ENTRIES = 2_000
const MOST_BYTES = 32 * 1024 * 1024
/** What an entry weighs beside its bytes and its key: headers, and the map itself. */
const OVERHEAD = 2_000

/**
 * What is the same for everybody (design, "Delivery"): pages, answers, rows. Each is made once, by whoever comes first,
 * and kept until what it shows changes. Before it is served, the database has told of every change that was committed
 * before the request: what was withdrawn is never served again, in any process.
 */
export function createShared() {
  let changes: Changes | null = null
  const listeners = new Set<(change: Change) => void>()
  const entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ weight }, key) => weight + 2 * key.length + OVERHEAD,
  })
  const makings = new Map<string, Making>()

  function follow(change: Change) {
    for (const [key, entry] of entries.entries()) {
      if (!concerns(change, entry.shows)) continue
      if (change.kind === 'withdraw') entries.delete(key)
      else entry.oldSince = Math.min(entry.oldSince, Date.now())
    }
    for (const [key, making] of makings) {
      making.heard.push(change)
      making.isOutdated ||= concerns(change, [making.subject])
      // Whoever waits for it came before the change; whoever comes now needs another.
      if (change.kind === 'withdraw' && mayConcern(change, making.subject)) makings.delete(key)
    }
    for (const listener of listeners) listener(change)
  }

  function begin(key: string, subject: Subject, make: () => Promise<Made<unknown>>): Making {
    const madeAt = Date.now()
    const making: Making = { promise: inTime(make()), subject, isOutdated: false, heard: [] }
    making.promise = making.promise
      .then((made) => {
        // One that another has taken the place of was begun before a change, and may hold what was withdrawn since.
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

  /** What holds the first of those who wait back, for having asked too often, holds none of the others. */
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
    // While nothing is known of changes, nothing is shared.
    if (!(await changes?.heardAll())) return (await inTime(make())).value

    const entry = entries.get(key)
    const now = Date.now()
    if (entry && now < entry.oldSince) return entry.value
    if (entry && mayBeOld && now - entry.oldSince < OLD_FOR) {
      if (!makings.has(key) && now - entry.madeAt > PAUSE)
        begin(key, subject, make).promise.catch((error: unknown) => {
          // Past a rate it is rendered for the next visitor.
          if (!(error instanceof Refusal && error.code === 'TOO_MANY'))
            noteTrouble(error, 'an old answer was not made anew')
        })
      return entry.value
    }
    const running = makings.get(key)
    // One that was begun before a change serves only where something older would do.
    if (running && (!running.isOutdated || (entry && mayBeOld)))
      return (await running.promise.catch((error: unknown) => again(error, key, subject, make))).value
    return (await begin(key, subject, make).promise).value
  }

  return {
    /**
     * Finds what is kept, or makes it.
     * @param key what tells it from all others
     * @param make makes it, without looking at who asks
     * @param mayBeOld whether one that has just become old may be served while one request makes it anew
     * @throws what `make` throws
     */
    async find<Value>(
      key: string,
      subject: Subject,
      make: () => Promise<Made<Value>>,
      { mayBeOld = false } = {},
    ): Promise<Value> {
      // A key is used with one way of making only.
      return (await find(key, subject, make, mayBeOld)) as Value
    },
    /** Calls back at every change, also when some may have been missed. */
    onChange: (listener: (change: Change) => void) => void listeners.add(listener),
    /** Begins to keep: until then everything is made anew. */
    start() {
      changes ??= listenForChanges(follow)
    },
    /** Forgets everything, also what is just being made. */
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

/** Lists, searches, feeds and profiles show items of any discussion; a discussion shows its own, and what it names. */
const concerns = ({ subject: changed }: Change, shows: readonly Subject[]): boolean =>
  changed === 'everything' || shows.includes(changed) || (isOfPost(changed) && shows.includes('forum'))

/** The same of what is not made yet: which others a discussion will show is not known. */
const mayConcern = (change: Change, subject: Subject): boolean =>
  concerns(change, [subject]) || (isOfPost(change.subject) && isOfPost(subject))

const isOfPost = (subject: Change['subject']) => subject.startsWith('post:')
