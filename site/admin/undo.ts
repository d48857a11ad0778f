import { useMutation } from 'urql'
import { UndoMutation, type Target } from '../ui/decisions/operations.ts'
import { offerUndo as offer, type Offer } from '../ui/toasts/undo.ts'
import { announceChange } from './refetch.ts'

type AdminOffer = Omit<Offer, 'onResponse'>

/** Offers to undo an action; undoing it runs all queries on the screen again. */
export const offerUndo = (send: Parameters<typeof offer>[0], given: AdminOffer) =>
  offer(send, { ...given, onResponse: announceChange })

/** Returns a function that confirms a decision about items and offers to undo it. */
export function useUndo() {
  const [, undo] = useMutation(UndoMutation)
  return (items: Target[], given: AdminOffer) =>
    offerUndo(async () => {
      const { data, error } = await undo({ input: { items: items.map(({ type, id }) => ({ type, id })) } })
      return { data: data?.undoDecisions, error }
    }, given)
}
