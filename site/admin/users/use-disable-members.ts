import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { counted } from '../../plain/text/plural.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { announceChange } from '../refetch.ts'
import { offerUndo } from '../undo.ts'
import { DisableMembersMutation, UndoDisableMutation } from './operations.ts'

type How = {
  userIds: string[]
  reason: string
  rule: string | null
  rejectPending: boolean
  unpublishPublished: boolean
}

const members = (count: number) => counted(count, 'member', 'members')

/** Disables several members in one act; shows it, and offers to take it back for ten seconds. */
export function useDisableMembers() {
  const [{ fetching: isBusy }, disableMembers] = useMutation(DisableMembersMutation)
  const [, undoDisable] = useMutation(UndoDisableMutation)

  /** Enables them again, one after the other. @returns the number of members; the first refusal when there are none */
  async function enableAgain(ids: readonly string[]) {
    const results = []
    for (const userId of ids) results.push(await undoDisable({ input: { userId } }))
    return { data: results.filter(({ data }) => data).length, error: results[0]?.error }
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
    offerUndo(() => enableAgain(done.map(({ userId }) => userId)), {
      title: 'User Status Updated',
      description: `Disabled: ${members(done.length)}.`,
      undone: (count) => `Enabled again: ${members(count)}, with anything that was taken down.`,
    })
    return true
  }
  return { isBusy, disable }
}
