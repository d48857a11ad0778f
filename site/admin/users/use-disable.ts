import { UNDO_WITHIN } from '#rules/items'
import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../../plain/toasts/toasts.ts'
import { announceChange } from '../refetch.ts'
import { SetDisabledMutation, UndoDisableMutation, type Suspendable } from './operations.ts'
import { forgetUndo, rememberUndo } from './undo.ts'

type How = { reason: string; rule: string | null; rejectPending: boolean; unpublishPublished: boolean }

const UNDONE = (name: string) => `${name} is enabled again, and what went along is back.`

/** Disables a member, or takes down what a disabled one wrote; says so, and offers to take it back for ten seconds. */
export function useDisable({ id, firstName, lastName, isDisabled: wasDisabled }: Suspendable) {
  const [{ fetching: isBusy }, setDisabled] = useMutation(SetDisabledMutation)
  const [, undoDisable] = useMutation(UndoDisableMutation)
  const name = `${firstName} ${lastName}`

  async function takeBack() {
    forgetUndo()
    const { data, error } = await undoDisable({ input: { userId: id } })
    announceChange()
    if (data) toast('Undone', wasDisabled ? 'What was taken down is back.' : UNDONE(name))
    else toastProblem('Failed to undo', messageFrom(error))
  }

  /** Answers whether it was carried out. */
  async function disable(how: How): Promise<boolean> {
    const { data, error } = await setDisabled({ input: { userId: id, disabled: true, ...how } })
    announceChange()
    if (!data) {
      toastProblem('Failed to update user status', messageFrom(error))
      return false
    }
    const undo = () => void takeBack()
    rememberUndo(undo)
    const done = wasDisabled ? `What ${name} wrote has been taken down.` : `${name} is disabled.`
    toastWithAction('User Status Updated', done, {
      label: 'Undo',
      duration: UNDO_WITHIN,
      onAct: undo,
    })
    return true
  }
  return { isBusy, disable }
}
