import { env } from '../../lib/env.ts'
import { spend, spendAs } from '../../http/rates.ts'
import type { Origin, Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'

/** The member or the network that searches. */
export type Searcher = { viewer: Viewer; origin: Pick<Origin, 'network'> }

/** The maximum number of simultaneous searches in this process, which leaves most connections for other requests. */
const AT_ONCE = Math.max(1, Math.floor(env.DATABASE_POOL * 0.4))
const MAX_QUEUED = 5 * AT_ONCE

let running = 0
const queue: (() => void)[] = []

/**
 * Runs a search as soon as a slot is free.
 * @throws Refusal TOO_MANY over the searcher's rate; AWAY when the queue is full
 */
export async function withSearchSlot<Result>(
  { viewer, origin }: Searcher,
  search: () => Promise<Result>,
  rate: 'searches' | 'pageSearches' = 'searches',
): Promise<Result> {
  await (viewer ? spendAs(viewer, rate) : spend(rate, origin.network))
  if (running >= AT_ONCE) await nextSlot()
  else running += 1
  try {
    return await search()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** Waits until a search ends and frees its slot. */
function nextSlot(): Promise<void> {
  if (queue.length >= MAX_QUEUED)
    throw new Refusal('AWAY', 'Too many people are searching at the moment. Please try again in a minute.', {
      retryAfter: 10,
    })
  return new Promise((resolve) => queue.push(resolve))
}
