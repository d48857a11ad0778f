import { UNDO_WITHIN } from '#rules/items'
import { useMutation, type CombinedError } from 'urql'
import { messageFrom } from '../data/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../plain/toasts/toasts.ts'
import { UndoMutation } from './moderation/operations.ts'
import type { PendingItem } from './moderation/queue/operations.ts'
import { announceChange } from './refetch.ts'

type Undo = () => void

// The dialog in which something was done is gone when a key takes it back.
let undos: readonly Undo[] = []

/** Retains how to take back what was done last, for as long as that can be done. */
export function rememberUndo(undo: Undo) {
  undos = [...undos, undo]
  setTimeout(() => forgetUndo(undo), UNDO_WITHIN)
}

/** Forgets an act that was undone. */
export function forgetUndo(undo: Undo) {
  undos = undos.filter((other) => other !== undo)
}

/**
 * Undoes the last act.
 * @returns false when nothing can be undone
 */
export function undoLatest(): boolean {
  const undo = undos.at(-1)
  undo?.()
  return undo !== undefined
}

type Offer<Data> = {
  title: string
  description: string
  /** Describes the state after the undo. */
  undone: string | ((data: Data) => string)
}

/** Shows that something was done, and offers to take that back for ten seconds, by the toast or a key. */
export function offerUndo<Data>(
  undo: () => Promise<{ data?: Data | null | undefined; error?: CombinedError | undefined }>,
  { title, description, undone }: Offer<Data>,
) {
  async function retract() {
    forgetUndo(onAct)
    const { data, error } = await undo()
    announceChange()
    if (data) toast('Undone', typeof undone === 'string' ? undone : undone(data))
    else toastProblem('Failed to undo', messageFrom(error))
  }
  const onAct = () => void retract()
  rememberUndo(onAct)
  toastWithAction(title, description, { label: 'Undo', duration: UNDO_WITHIN, onAct })
}

/** Returns what shows that one item was decided about, and offers to take that back. */
export function useUndo() {
  const [, undo] = useMutation(UndoMutation)
  return ({ type, id }: PendingItem['target'], offer: Offer<unknown>) =>
    offerUndo<unknown>(() => undo({ input: { items: [{ type, id }] } }), offer)
}
