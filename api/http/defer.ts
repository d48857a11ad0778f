import { AsyncResource } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { log } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'

/** More than this pending means that somebody floods us; what comes on top is dropped, and its sender asks again. */
const MOST_PENDING = 1_000

type Work = () => Promise<unknown>

const pending: Work[] = []
const pausing = new Map<NodeJS.Timeout, Work>()
let working: Promise<void> | null = null

/**
 * Does something after the answer has gone out, so that the answer's time tells nothing about it. One thing at a time:
 * however many ask, the connections that answers need stay free. A failure is logged; nobody waits for it.
 * @param within begins after a random part of so many milliseconds, so that its moment tells nothing either
 */
export function defer(work: Work, within = 0): void {
  if (pending.length + pausing.size >= MOST_PENDING)
    return log.warn('too much to do after answers: some of it is dropped')
  if (within === 0) return begin(work)
  const pause = setTimeout(() => {
    pausing.delete(pause)
    begin(work)
  }, randomInt(within))
  pausing.set(pause, work)
}

function begin(work: Work): void {
  // What it logs belongs to the request that asked for it, not to the one whose work is done before.
  pending.push(AsyncResource.bind(work))
  working ??= workOff().finally(() => (working = null))
}

async function workOff(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve))
  for (let work = pending.shift(); work; work = pending.shift()) {
    try {
      await work()
    } catch (error) {
      noteTrouble(error, 'work after an answer failed')
    }
  }
}

/** Does what is still to be done, without a pause, when the process stops. */
export async function finishDeferred(): Promise<void> {
  for (const [pause, work] of pausing) {
    clearTimeout(pause)
    pausing.delete(pause)
    begin(work)
  }
  while (working) await working
}
