import { useMutation } from 'urql'
import { messageFrom } from '../../../data/graphql.ts'
import { toastProblem } from '../../../plain/toasts/toasts.ts'
import type { Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { announceChange, showResult } from '../../refetch.ts'
import { offerUndo } from '../../undo.ts'
import { DecideVersionMutation, type ItemHistory } from './operations.ts'

/**
 * Returns functions that withhold an earlier version of an item, with an offer to undo that, and that show it again.
 */
export function useDecideVersion({ type, id }: Pick<ItemHistory, 'type' | 'id'>) {
  const [, decide] = useMutation(DecideVersionMutation)

  const send = (versionId: string, action: 'REJECT' | 'APPROVE', why?: Reason) =>
    decide({ input: { type, id, versionId, action, note: why?.note ?? null, rule: why?.rule || null } })
  const reinstate = (versionId: string) => send(versionId, 'APPROVE')

  async function show(versionId: string) {
    showResult(await reinstate(versionId), {
      done: 'Version Shown Again',
      failed: FAILED,
      description: SHOWN,
    })
  }

  async function withhold(versionId: string, why: Reason) {
    const { data, error } = await send(versionId, 'REJECT', why)
    announceChange()
    if (data)
      offerUndo(() => reinstate(versionId), {
        title: 'Version Withheld',
        description: 'It’s no longer in the history; the author will be told why.',
        undone: SHOWN,
      })
    else toastProblem(FAILED, messageFrom(error))
    return Boolean(data)
  }

  return { withhold, show }
}

const FAILED = 'Failed to moderate version'
const SHOWN = 'Everyone can see it in the history.'
