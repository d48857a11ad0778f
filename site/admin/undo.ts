import { useMutation } from 'urql'
import { UndoMutation, type Target } from '../ui/decisions/operations.ts'
import { offerUndo as offer, type Offer } from '../ui/toasts/undo.ts'
import { announceChange } from './refetch.ts'

type AdminOffer = Omit<Offer, 'onResponse'>

/** Offers to take an act back; after that, all queries on the screen run again. */
export const offerUndo = (send: Parameters<typeof offer>[0], given: AdminOffer) =>
  offer(send, { ...given, onResponse: announceChange })

/** Returns what shows that items were decided about, and offers to take that back. */
export function useUndo() {
  const [, undo] = useMutation(UndoMutation)
  return (items: Target[], given: AdminOffer) =>
    offerUndo(async () => {
      const { data, error } = await undo({ input: { items: items.map(({ type, id }) => ({ type, id })) } })
      return { data: data?.undoDecisions, error }
    }, given)
}
