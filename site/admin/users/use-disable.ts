import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { counted } from '../../plain/text/plural.ts'
import { announceChange } from '../refetch.ts'
import { offerUndo } from '../undo.ts'
import { DisableMembersMutation, UndoDisableMutation, type Suspendable } from './operations.ts'

type How = { reason: string; rule: string | null; rejectPending: boolean; unpublishPublished: boolean }

/** Returns the messages for disabling these members, and for undoing it. */
function messagesFor([user, ...others]: readonly Suspendable[], count: number) {
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  if (others.length > 0)
    return {
      description: `Disabled: ${counted(count, 'member')}.`,
      undone: (back: number) =>
        `Enabled again: ${counted(back, 'member')}, with anything that was taken down.`,
    }
  return user?.isDisabled
    ? { description: `${name}’s posts have been taken down.`, undone: 'The posts are back.' }
    : {
        description: `${name} is disabled.`,
        undone: `${name} is enabled again, with anything that was taken down.`,
      }
}

/**
 * Disables members in one action, or withdraws the remaining items of a disabled one; shows the outcome and offers to
 * undo it for ten seconds.
 */
export function useDisable(users: readonly Suspendable[]) {
  const [{ fetching: isBusy }, disableMembers] = useMutation(DisableMembersMutation)
  const [, undoDisable] = useMutation(UndoDisableMutation)

  /** Enables the members again, one after the other. @returns their number, and the first refusal */
  async function enableAgain(ids: readonly string[]) {
    const results = []
    for (const userId of ids) results.push(await undoDisable({ input: { userId } }))
    return { data: results.filter(({ data }) => data).length, error: results[0]?.error }
  }

  /** Returns whether any member was disabled. */
  async function disable(how: How): Promise<boolean> {
    const { data, error } = await disableMembers({ input: { ...how, userIds: users.map(({ id }) => id) } })
    announceChange()
    const done = data?.disableMembers.filter(({ refusal }) => refusal === null) ?? []
    if (done.length === 0) {
      toastProblem('Failed to update user status', data?.disableMembers[0]?.refusal ?? messageFrom(error))
      return false
    }
    offerUndo(() => enableAgain(done.map(({ userId }) => userId)), {
      title: 'User Status Updated',
      ...messagesFor(users, done.length),
    })
    return true
  }
  return { isBusy, disable }
}
