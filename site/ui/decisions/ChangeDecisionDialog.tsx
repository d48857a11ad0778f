import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { useMutation } from 'urql'
import { wordOf } from '../../data/enums.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { DecisionReason, NO_REASON, requireReason, type Reason } from './DecisionReason.tsx'
import { useForm } from '../forms/use-form.ts'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { DecideMutation, type Target } from './operations.ts'
import { ReasonField } from './ReasonField.tsx'

/** A change of an earlier decision. */
export type Change = {
  /** Unpublishes a public item, or restores an unpublished one. */
  act: 'unpublish' | 'restore'
  type: 'POST' | 'REPLY'
  id: string
  title: string | null
  /** True if reports have hidden it, so that it is no longer published. */
  isHidden?: boolean
  /** Version of a hidden item that the moderator has read. */
  version?: string | null
  /** Suggested reason. */
  suggested?: Reason
}

type Props = {
  change: Change
  onClose: () => void
  /** Called after the attempt, whether or not it succeeded. */
  onResponse?: () => void
  /** Receives the target, and the messages about the change. */
  onChanged: (target: Target, said: { title: string; description: string; undone: string }) => void
}

const TEXTS = {
  unpublish: {
    verb: 'Unpublish',
    input: { action: 'REJECT', from: 'APPROVED' },
    effect: 'will be taken down. Only its author and administrators will see it.',
    done: 'It’s no longer published. We’ll tell the author why.',
    undone: 'It’s published again.',
  },
  restore: {
    verb: 'Put back',
    input: { action: 'APPROVE', from: 'REJECTED' },
    effect: 'will be published again and visible to everyone.',
    done: 'It’s published again. We’ll tell the author.',
    undone: 'It’s unpublished again.',
  },
} as const

/** Takes down a published item with a reason, or restores one (decisions, "After publication"). */
export function ChangeDecisionDialog({ change, onClose, onResponse, onChanged }: Props) {
  const { act, type, id, title, isHidden = false, version = null, suggested = NO_REASON } = change
  const [why, setWhy] = useState(suggested)
  const { form, problems, isSending, submit } = useForm(why, act === 'unpublish' ? requireReason : undefined)
  const [, decide] = useMutation(DecideMutation)
  const { verb, input, effect, done, undone } = TEXTS[act]
  const noun = wordOf(type)

  async function handleDecide({ note, rule }: Reason) {
    const { data, error } = await decide({
      input: {
        ...input,
        ...(isHidden ? { from: 'PENDING' as const } : {}),
        note,
        rule: rule || null,
        items: [{ type, id, version }],
      },
    })
    onResponse?.()
    const { target, refusal } = data?.decideItems[0] ?? { target: null, refusal: messageFrom(error) }
    if (!target) return toastProblem(`Failed to moderate ${noun}`, refusal ?? undefined)
    onChanged(target, {
      title: type === 'POST' ? 'Post Moderated' : 'Reply Moderated',
      description: done,
      undone: isHidden ? 'It’s hidden again.' : undone,
    })
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${verb} ${noun}`}
      description={`This ${noun} ${effect}`}
      isHoldingInput={why.note !== ''}
      submitLabel={verb}
      busyLabel="Processing..."
      isBusy={isSending}
      isDanger={act === 'unpublish'}
      onSubmit={() => submit(() => handleDecide(why).then(() => null))}
    >
      {title && <p className="line-clamp-2 font-semibold">{title}</p>}
      {act === 'unpublish' ? (
        <DecisionReason
          label="Reason"
          hint="The author will see this."
          error={problems['note']}
          value={why}
          onChange={setWhy}
          ready={READY_REASONS.items}
        />
      ) : (
        <ReasonField
          label="Note (optional)"
          hint="The author will see this."
          value={why.note}
          onChange={(note) => setWhy({ note, rule: '' })}
        />
      )}
    </FormDialog>
  )
}
