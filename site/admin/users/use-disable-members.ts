import { UNDO_WITHIN } from '#rules/items'
import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { counted } from '../../plain/text/plural.ts'
import { toast, toastProblem, toastWithAction } from '../../plain/toasts/toasts.ts'
import { announceChange } from '../refetch.ts'
import { DisableMembersMutation, UndoDisableMutation } from './operations.ts'
import { forgetUndo, rememberUndo } from './undo.ts'

type How = {
  userIds: string[]
  reason: string
  rule: string | null
  rejectPending: boolean
  unpublishPublished: boolean
}

const members = (count: number) => counted(count, 'member', 'members')

/** Disables several members in one act; says so, and offers to take it back for ten seconds. */
export function useDisableMembers() {
  const [{ fetching: isBusy }, disableMembers] = useMutation(DisableMembersMutation)
  const [, undoDisable] = useMutation(UndoDisableMutation)

  async function takeBack(ids: readonly string[]) {
    forgetUndo()
    let count = 0
    for (const userId of ids) if ((await undoDisable({ input: { userId } })).data) count += 1
    announceChange()
    if (count > 0) toast('Undone', `Enabled again: ${members(count)}, with what went along.`)
    else toastProblem('Failed to undo', 'It is too late to undo this.')
  }

  /** Returns whether any of them was disabled. */
  async function disable(how: How): Promise<boolean> {
    const { data, error } = await disableMembers({ input: how })
    announceChange()
    const done = data?.disableMembers.filter(({ refusal }) => refusal === null) ?? []
    if (done.length === 0) {
      toastProblem('Failed to update user status', data?.disableMembers[0]?.refusal ?? messageFrom(error))
      return false
    }
    const undo = () => void takeBack(done.map(({ userId }) => userId))
    rememberUndo(undo)
    toastWithAction('User Status Updated', `Disabled: ${members(done.length)}.`, {
      label: 'Undo',
      duration: UNDO_WITHIN,
      onAct: undo,
    })
    return true
  }
  return { isBusy, disable }
}
