import { UNDO_WITHIN } from '#rules/moderation'
import { useMutation } from 'urql'
import { messageFrom } from '../lib/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../lib/toasts.ts'
import { announceChange } from './changes.ts'
import { DecideMutation, UndoMutation } from './moderation-operations.ts'
import type { Waiting } from './WaitingCard.tsx'

export type DecisionAction = 'approve' | 'reject'

const nounOf = (items: readonly Waiting[]) =>
  items.every(({ type }) => type === 'post')
    ? 'Post'
    : items.every(({ type }) => type === 'reply')
      ? 'Reply'
      : 'Item'

/** How decisions are said: one by its kind, several by their number (specification, section 8). */
function titles(items: readonly Waiting[]) {
  const noun = nounOf(items)
  const failed = `Failed to moderate ${noun.toLowerCase()}`
  return { done: items.length === 1 ? `${noun} Moderated` : `${items.length} Items Moderated`, failed }
}

/** Decides about what waits, says so, and offers to take it back for ten seconds. */
export function useDecide() {
  const [{ fetching }, decide] = useMutation(DecideMutation)
  const [, undo] = useMutation(UndoMutation)

  async function handleUndo(items: { type: Waiting['held']['type']; id: string }[]) {
    const { data, error } = await undo({ input: { items } })
    announceChange()
    if (!data) return toastProblem('Failed to undo', messageFrom(error))
    toast('Undone', data.undoDecisions === 1 ? 'It waits again.' : `${data.undoDecisions} items wait again.`)
  }

  /** @returns whether anything was decided */
  async function run(items: readonly Waiting[], action: DecisionAction, note: string): Promise<boolean> {
    const { done, failed } = titles(items)
    const { data, error } = await decide({
      input: { action, note, items: items.map(({ type, id, version }) => ({ type, id, version })) },
    })
    announceChange()
    if (!data) {
      toastProblem(failed, messageFrom(error))
      return false
    }
    const decided = data.decideItems.flatMap(({ held }) => held ?? [])
    const refusal = data.decideItems.find((item) => item.refusal)?.refusal
    if (decided.length === 0) {
      toastProblem(failed, refusal ?? 'Please try again.')
      return false
    }
    const verb = action === 'approve' ? 'Published' : 'Not published'
    const description = refusal ? `${verb}: ${decided.length} of ${items.length}. ${refusal}` : `${verb}.`
    toastWithAction(done, description, {
      label: 'Undo',
      duration: UNDO_WITHIN,
      onAct: () => void handleUndo(decided),
    })
    return true
  }

  return { isBusy: fetching, decide: run }
}
