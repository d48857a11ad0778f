import { request } from '../../data/request.ts'
import { SECOND } from '../../plain/durations.ts'
import { toast, toastProblem, toastWithActions } from '../../plain/toasts/toasts.ts'
import { MarkAllReadMutation, UnmarkAllReadMutation } from './operations.ts'

/** Time during which it can be undone, in milliseconds. */
const UNDO_FOR = 10 * SECOND

/**
 * Marks everything as read and offers to undo it.
 * @param onChanged refetches the unread state
 */
export async function markAllRead(onChanged: () => void): Promise<void> {
  try {
    const { markAllRead } = await request(MarkAllReadMutation, {}, { audience: 'viewer' })
    onChanged()
    toastWithActions('All marked as read', undefined, {
      label: 'Undo',
      onAct: () => void unmark(markAllRead.readAt, onChanged),
      duration: UNDO_FOR,
    })
  } catch (error) {
    toastProblem('Failed to mark as read', messageOf(error))
  }
}

async function unmark(readAt: string, onChanged: () => void) {
  try {
    await request(UnmarkAllReadMutation, { input: { readAt } }, { audience: 'viewer' })
    onChanged()
    toast('Unread again')
  } catch (error) {
    toastProblem('Failed to undo', messageOf(error))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined)
