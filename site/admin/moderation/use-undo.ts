import { UNDO_WITHIN } from '#rules/items'
import { useMutation, type CombinedError } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../../plain/toasts/toasts.ts'
import { announceChange } from '../refetch.ts'
import { forgetUndo, rememberUndo } from '../users/undo.ts'
import { UndoMutation } from './operations.ts'
import type { PendingItem } from './queue/operations.ts'

type Said = {
  title: string
  description: string
  /** How things stand once it is taken back. */
  undone: string
}

/** Says that something was done, and offers to take that back for ten seconds. */
export function offerUndo(
  undo: () => Promise<{ data?: unknown; error?: CombinedError | undefined }>,
  { title, description, undone }: Said,
) {
  async function takeBack() {
    forgetUndo()
    const { data, error } = await undo()
    announceChange()
    if (data) toast('Undone', undone)
    else toastProblem('Failed to undo', messageFrom(error))
  }
  const onAct = () => void takeBack()
  rememberUndo(onAct)
  toastWithAction(title, description, { label: 'Undo', duration: UNDO_WITHIN, onAct })
}

/** Answers how to say that one item was decided about, and to offer to take that back. */
export function useUndo() {
  const [, undo] = useMutation(UndoMutation)
  return ({ type, id }: PendingItem['target'], said: Said) =>
    offerUndo(() => undo({ input: { items: [{ type, id }] } }), said)
}
