import { log } from './log.ts'

/** More than this waiting means that somebody floods us; what comes on top is dropped, and its sender asks again. */
const MOST_WAITING = 1_000

const waiting: (() => Promise<unknown>)[] = []
let working: Promise<void> | null = null

/**
 * Does something after the answer has gone out, so that the answer's time tells nothing about it. One thing at a time:
 * however many ask, the connections that answers need stay free. A failure is logged; nobody waits for it.
 */
export function later(work: () => Promise<unknown>): void {
  if (waiting.length >= MOST_WAITING) return log.warn('too much to do after answers: some of it is dropped')
  waiting.push(work)
  working ??= workOff().finally(() => (working = null))
}

async function workOff(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve))
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    try {
      await work()
    } catch (err) {
      log.error({ err }, 'work after an answer failed')
    }
  }
}

/** Waits for what is still to be done, when the process stops. */
export async function allDone(): Promise<void> {
  while (working) await working
}
