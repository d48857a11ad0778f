import { LRUCache } from 'lru-cache'
import type { Ready } from './bytes.ts'
import { listenForChanges, type Topic } from './changes.ts'

/** Relative times in a page may be this old, in milliseconds. */
const LIFE = 60_000
const MOST_BYTES = 64 * 1024 * 1024

type Entry = Ready & { topic: Topic }

/**
 * Answers that are the same for every stranger, kept until what they show changes (design, "Delivery").
 * An answer that was begun before a change is not kept after it.
 * @param alsoTell told of every change too
 */
export function createCache(alsoTell: (topic: Topic | 'everything') => void = () => undefined) {
  const entries = new LRUCache<string, Entry>({
    max: 2_000,
    maxSize: MOST_BYTES,
    ttl: LIFE,
    sizeCalculation: ({ identity, br, gzip }) =>
      identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 500,
  })
  let generation = 0
  const changes = listenForChanges((topic) => {
    generation += 1
    if (topic === 'everything') entries.clear()
    else for (const [key, entry] of entries.entries()) if (entry.topic === topic) entries.delete(key)
    alsoTell(topic)
  })

  return {
    get: (key: string): Ready | undefined => entries.get(key),
    /** The moment at which an answer is begun; pass it to `keep`. */
    now: () => generation,
    keep(key: string, topic: Topic, ready: Ready, begunAt: number) {
      if (begunAt === generation && changes.isListening()) entries.set(key, { ...ready, topic })
    },
    /** Forgets everything, also what is just being made. */
    forget() {
      generation += 1
      entries.clear()
    },
    stop: () => changes.stop(),
  }
}

export type Cache = ReturnType<typeof createCache>
