import { UNDO_WITHIN } from '#rules/forum'
import { useMutation } from 'urql'
import { messageFrom } from '../../lib/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../../lib/toasts.ts'
import { announceChange } from '../refetch.ts'
import { forgetUndo, rememberUndo } from '../users/undo.ts'
import { UndoMutation, type PendingItem } from './operations.ts'

type Said = {
  title: string
  description: string
  /** How the item stands once it is taken back. */
  undone: string
}

/** Answers how to say that one item was decided about, and to offer to take that back for ten seconds. */
export function useUndo() {
  const [, undo] = useMutation(UndoMutation)

  return ({ type, id }: PendingItem['target'], { title, description, undone }: Said) => {
    async function takeBack() {
      forgetUndo()
      const { data, error } = await undo({ input: { items: [{ type, id }] } })
      announceChange()
      if (data) toast('Undone', undone)
      else toastProblem('Failed to undo', messageFrom(error))
    }
    const onAct = () => void takeBack()
    rememberUndo(onAct)
    toastWithAction(title, description, { label: 'Undo', duration: UNDO_WITHIN, onAct })
  }
}
