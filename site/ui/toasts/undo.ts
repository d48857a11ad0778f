import { UNDO_WITHIN } from '#rules/items'
import type { CombinedError } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem, toastWithActions } from '../../plain/toasts/toasts.ts'

type Act = {
  /** Sends the undo; its data may be the number of things undone. */
  send: () => Promise<{ data?: unknown; error?: CombinedError | undefined }>
  undo: () => void
  kind: string | undefined
}

// The dialog in which something was done is gone when a key takes it back.
let acts: readonly Act[] = []

/**
 * Undoes the last act.
 * @returns false when nothing can be undone
 */
export function undoLatest(): boolean {
  const act = acts.at(-1)
  act?.undo()
  return act !== undefined
}

export type Offer = {
  title: string
  description: string
  /** Describes the state after the undo, of one thing or several. */
  undone: string | ((count: number) => string)
  /** Called after the attempt, with whether anything was undone. */
  onResponse: (isUndone: boolean) => void
  /** Milliseconds of the offer. */
  duration?: number
  /** Of acts of one kind, the toast of the newest can undo all. */
  kind?: string
}

/** Shows that something was done, and offers to take that back for ten seconds, by the toast or a key. */
export function offerUndo(send: Act['send'], offer: Offer) {
  const { title, description, undone, onResponse, duration = UNDO_WITHIN, kind } = offer
  async function retract(undoing: readonly Act[]) {
    acts = acts.filter((other) => !undoing.includes(other))
    const results = await Promise.all(undoing.map((each) => each.send()))
    const count = results.reduce((sum, { data }) => sum + (typeof data === 'number' ? data : data ? 1 : 0), 0)
    if (count > 0) toast('Undone', typeof undone === 'string' ? undone : undone(count))
    else toastProblem('Failed to undo', messageFrom(results[0]?.error))
    onResponse(count > 0)
  }
  const act: Act = { send, undo: () => void retract([act]), kind }
  acts = [...acts, act]
  setTimeout(() => (acts = acts.filter((other) => other !== act)), duration)
  const alike = () => acts.filter((other) => kind !== undefined && other.kind === kind)
  const count = alike().length
  toastWithActions(
    title,
    description,
    { label: 'Undo', duration, onAct: () => void retract([act]) },
    // The toast before has gone: this one can undo what that one did, too.
    ...(count > 1 ? [{ label: `Undo all ${count}`, duration, onAct: () => void retract(alike()) }] : []),
  )
}
