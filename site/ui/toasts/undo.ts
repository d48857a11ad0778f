import { UNDO_WITHIN } from '#rules/items'
import type { CombinedError } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem, toastWithActions } from '../../plain/toasts/toasts.ts'

type Act = {
  /** Sends the undo request; its data may be the number of undone actions. */
  send: () => Promise<{ data?: unknown; error?: CombinedError | undefined }>
  undo: () => void
  kind: string | undefined
}

// Outlives the dialog of the action, which may be gone when it is undone by a key.
let acts: readonly Act[] = []

/**
 * Undoes the last action.
 * @returns false if nothing can be undone
 */
export function undoLatest(): boolean {
  const act = acts.at(-1)
  act?.undo()
  return act !== undefined
}

export type Offer = {
  title: string
  description: string
  /** Describes the state after undoing one or several actions. */
  undone: string | ((count: number) => string)
  /** Called after the attempt, with whether anything was undone. */
  onResponse: (isUndone: boolean) => void
  /** Duration of the offer in milliseconds. */
  duration?: number
  /** Kind of action; the toast of the newest action can undo all of its kind. */
  kind?: string
}

/** Confirms an action, and offers to undo it for ten seconds, by the toast or a key. */
export function offerUndo(send: Act['send'], offer: Offer) {
  const { title, description, undone, onResponse, duration = UNDO_WITHIN, kind } = offer
  async function undoActs(undoing: readonly Act[]) {
    acts = acts.filter((other) => !undoing.includes(other))
    const results = await Promise.all(undoing.map((each) => each.send()))
    const count = results.reduce((sum, { data }) => sum + (typeof data === 'number' ? data : data ? 1 : 0), 0)
    if (count > 0) toast('Undone', typeof undone === 'string' ? undone : undone(count))
    else toastProblem('Failed to undo', messageFrom(results[0]?.error))
    onResponse(count > 0)
  }
  const act: Act = { send, undo: () => void undoActs([act]), kind }
  acts = [...acts, act]
  setTimeout(() => (acts = acts.filter((other) => other !== act)), duration)
  const alike = () => acts.filter((other) => kind !== undefined && other.kind === kind)
  const count = alike().length
  toastWithActions(
    title,
    description,
    { label: 'Undo', duration, onAct: () => void undoActs([act]) },
    // The previous toast is gone, so this one can also undo its action.
    ...(count > 1 ? [{ label: `Undo all ${count}`, duration, onAct: () => void undoActs(alike()) }] : []),
  )
}
