import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { announceChange } from '../refetch.ts'
import { offerUndo } from '../undo.ts'
import { SetDisabledMutation, UndoDisableMutation, type Suspendable } from './operations.ts'

type How = { reason: string; rule: string | null; rejectPending: boolean; unpublishPublished: boolean }

const UNDONE = (name: string) => `${name} is enabled again, with anything that was taken down.`

/** Disables a member, or takes down what a disabled one wrote; shows it, and offers to take it back for ten seconds. */
export function useDisable({ id, firstName, lastName, isDisabled: wasDisabled }: Suspendable) {
  const [{ fetching: isBusy }, setDisabled] = useMutation(SetDisabledMutation)
  const [, undoDisable] = useMutation(UndoDisableMutation)
  const name = `${firstName} ${lastName}`

  /** Returns whether it was carried out. */
  async function disable(how: How): Promise<boolean> {
    const { data, error } = await setDisabled({ input: { userId: id, disabled: true, ...how } })
    announceChange()
    if (!data) {
      toastProblem('Failed to update user status', messageFrom(error))
      return false
    }
    offerUndo(() => undoDisable({ input: { userId: id } }), {
      title: 'User Status Updated',
      description: wasDisabled ? `${name}’s posts have been taken down.` : `${name} is disabled.`,
      undone: wasDisabled ? 'The posts are back.' : UNDONE(name),
    })
    return true
  }
  return { isBusy, disable }
}
