import { useMutation } from 'urql'
import { wordOf } from '../../data/enums.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { ChangeDecisionDialog } from '../../ui/decisions/ChangeDecisionDialog.tsx'
import type { Reason } from '../../ui/decisions/DecisionReason.tsx'
import { announceChange } from '../refetch.ts'
import { DecideMutation } from './use-decide.ts'
import type { PendingItem } from './queue/operations.ts'
import { useUndo } from '../undo.ts'

/** New status of an item that was decided about. */
export type Change = {
  act: 'unpublish' | 'restore'
  type: PendingItem['type']
  id: string
  title: string | null
  /** It has been hidden because of reports: it is not published any more. */
  isHidden?: boolean
  /** The version of a hidden item, as read. */
  version?: string | null
  /** State with which the dialog opens. */
  suggested?: Reason
}

const INPUT = {
  unpublish: { action: 'REJECT', from: 'APPROVED' },
  restore: { action: 'APPROVE', from: 'REJECTED' },
} as const
/** Status of such an item. */
const HIDDEN = { from: 'PENDING' } as const
const SAID = {
  unpublish: 'It’s no longer published. We’ll tell the author why.',
  restore: 'It’s published again. We’ll tell the author.',
}

const UNDONE = { unpublish: 'It’s published again.', restore: 'It’s unpublished again.' }
const HIDDEN_AGAIN = 'It’s hidden again.'

/** Requests a reason, carries the change out, and offers to undo it. */
export function ChangeDecision({ change, onClose }: { change: Change; onClose: () => void }) {
  const [, decide] = useMutation(DecideMutation)
  const offerUndo = useUndo()
  const { act, type, id, version = null, title, isHidden, suggested } = change
  const noun = wordOf(type)

  async function handleDecide({ note, rule }: Reason) {
    const { data, error } = await decide({
      input: {
        ...INPUT[act],
        ...(isHidden ? HIDDEN : {}),
        note,
        rule: rule || null,
        items: [{ type, id, version }],
      },
    })
    announceChange()
    const { target, refusal } = data?.decideItems[0] ?? { target: null, refusal: messageFrom(error) }
    if (!target) return toastProblem(`Failed to moderate ${noun}`, refusal ?? undefined)
    const title = type === 'POST' ? 'Post Moderated' : 'Reply Moderated'
    offerUndo(target, { title, description: SAID[act], undone: isHidden ? HIDDEN_AGAIN : UNDONE[act] })
    onClose()
  }

  return (
    <ChangeDecisionDialog
      change={act}
      noun={noun}
      title={title}
      suggested={suggested}
      onClose={onClose}
      onDecide={handleDecide}
    />
  )
}
