import { UNDO_WITHIN } from '#rules/items'
import { useMutation } from 'urql'
import { messageFrom } from '../../../data/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../../../plain/toasts/toasts.ts'
import type { Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { announceChange } from '../../refetch.ts'
import { DecideVersionMutation, type ItemHistory } from './operations.ts'

const FAILED = 'Failed to moderate version'

/** Returns functions that withhold an earlier version of an item, which can be undone at once, and show it again. */
export function useDecideVersion({ type, id }: Pick<ItemHistory, 'type' | 'id'>) {
  const [, decide] = useMutation(DecideVersionMutation)

  async function send(versionId: string, action: 'REJECT' | 'APPROVE', why?: Reason) {
    const input = { type, id, versionId, action, note: why?.note ?? null, rule: why?.rule || null }
    const { data, error } = await decide({ input })
    announceChange()
    if (!data) toastProblem(FAILED, messageFrom(error))
    return Boolean(data)
  }

  async function show(versionId: string) {
    if (await send(versionId, 'APPROVE')) toast('Version Shown Again', 'Everyone can see it in the history.')
  }

  async function withhold(versionId: string, why: Reason) {
    const isDone = await send(versionId, 'REJECT', why)
    if (isDone)
      toastWithAction('Version Withheld', 'It’s no longer in the history; the author will be told why.', {
        label: 'Undo',
        duration: UNDO_WITHIN,
        onAct: () => void show(versionId),
      })
    return isDone
  }

  return { withhold, show }
}
