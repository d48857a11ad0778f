import { AsyncResource } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { log } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'

/** The limit of pending tasks, only reached in a flood; further ones are dropped, and their senders retry. */
const MAX_PENDING = 1_000

type Work = () => Promise<unknown>

const pending: Work[] = []
const pausing = new Map<NodeJS.Timeout, Work>()
let working: Promise<void> | null = null

/**
 * Runs work after the response has been sent, so that the response time reveals nothing about it. Tasks run one at a
 * time, to leave connections for responses. Failures are logged and not reported to the caller.
 * @param within the maximum random delay in milliseconds, so that the start time reveals nothing either
 */
export function defer(work: Work, within = 0): void {
  if (pending.length + pausing.size >= MAX_PENDING)
    return log.warn('too much to do after answers: some of it is dropped')
  if (within === 0) return begin(work)
  const pause = setTimeout(() => {
    pausing.delete(pause)
    begin(work)
  }, randomInt(within))
  pausing.set(pause, work)
}

function begin(work: Work): void {
  // Restores the trace of the deferring request, so that log lines have its id.
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

/** Runs the remaining work without delay when the process stops. */
export async function finishDeferred(): Promise<void> {
  for (const [pause, work] of pausing) {
    clearTimeout(pause)
    pausing.delete(pause)
    begin(work)
  }
  while (working) await working
}
