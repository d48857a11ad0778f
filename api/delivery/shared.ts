import { LRUCache } from 'lru-cache'
import { log } from '../log.ts'
import type { Subject } from './addresses.ts'
import type { Ready } from './bytes.ts'
import { listenForChanges, type Change } from './changes.ts'

/** An answer that was made for everybody; one that is not to be kept still serves those who wait for it. */
export type Made = { ready: Ready; isKept: boolean }

type Entry = { ready: Ready; subject: Subject; madeAt: number; oldSince: number }
type Making = { promise: Promise<Made>; subject: Subject; isOutdated: boolean; isWithdrawn: boolean }

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
 * Answers that are the same for everybody (design, "Delivery"). Each is made once, by whoever comes first, and kept until
 * what it shows changes. Before one is served, the database has told of every change that was committed before the request:
 * what was withdrawn is never served again, in any process.
 * @param onChange told of every change too
 */
export function createShared(onChange: (change: Change) => void = () => undefined) {
  const entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ ready: { identity, br, gzip } }, key) =>
      identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 2 * key.length + OVERHEAD,
  })
  const makings = new Map<string, Making>()

  const changes = listenForChanges((change) => {
    for (const [key, entry] of entries.entries()) {
      if (!concerns(change, entry.subject)) continue
      if (change.kind === 'withdraw') entries.delete(key)
      else entry.oldSince = Math.min(entry.oldSince, Date.now())
    }
    for (const [key, making] of makings) {
      if (!concerns(change, making.subject)) continue
      making.isOutdated = true
      making.isWithdrawn ||= change.kind === 'withdraw'
      // Whoever waits for it came before the change; whoever comes now needs another.
      if (making.isWithdrawn) makings.delete(key)
    }
    onChange(change)
  })

  function begin(key: string, subject: Subject, make: () => Promise<Made>): Making {
    const madeAt = Date.now()
    const making: Making = { promise: make(), subject, isOutdated: false, isWithdrawn: false }
    making.promise = making.promise
      .then((made) => {
        if (!made.isKept) entries.delete(key)
        else if (!making.isWithdrawn) {
          const oldSince = making.isOutdated ? Date.now() : madeAt + LIFE
          entries.set(key, { ready: made.ready, subject, madeAt, oldSince })
        }
        return made
      })
      .finally(() => {
        if (makings.get(key) === making) makings.delete(key)
      })
    makings.set(key, making)
    return making
  }

  /**
   * Answers from what is kept, or makes it.
   * @param key what tells this answer from all others
   * @param make makes the answer, without looking at who asks
   * @param mayBeOld whether an answer that has just become old may be served while one request makes it anew
   * @throws what `make` throws
   */
  async function answer(
    key: string,
    subject: Subject,
    make: () => Promise<Made>,
    { mayBeOld = false } = {},
  ): Promise<Ready> {
    // While nothing is known of changes, nothing is shared.
    if (!(await changes.heardAll())) return (await make()).ready

    const entry = entries.get(key)
    const now = Date.now()
    if (entry && now < entry.oldSince) return entry.ready
    if (entry && mayBeOld && now - entry.oldSince < OLD_FOR) {
      if (!makings.has(key) && now - entry.madeAt > PAUSE)
        begin(key, subject, make).promise.catch((err: unknown) =>
          log.warn({ err }, 'an old answer was not made anew'),
        )
      return entry.ready
    }
    const running = makings.get(key)
    if (running && (mayBeOld || !running.isOutdated)) return (await running.promise).ready
    return (await begin(key, subject, make).promise).ready
  }

  return {
    answer,
    /** Forgets everything, also what is just being made. */
    forget() {
      entries.clear()
      for (const making of makings.values()) making.isWithdrawn = true
      makings.clear()
    },
    stop: () => changes.stop(),
  }
}

export type Shared = ReturnType<typeof createShared>

/** Lists, searches, feeds and profiles show items of any discussion; a discussion shows its own. */
function concerns({ subject: changed }: Change, shown: Subject): boolean {
  if (changed === 'everything') return true
  return changed === shown || (changed.startsWith('post:') && shown === 'forum')
}
