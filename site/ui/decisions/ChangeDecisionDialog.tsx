import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { DecisionReason, NO_REASON, requireReason, type Reason } from './DecisionReason.tsx'
import { useForm } from '../forms/use-form.ts'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { ReasonField } from './ReasonField.tsx'

type Props = {
  /** Unpublishes a public item, or restores an unpublished one. */
  change: 'unpublish' | 'restore'
  /** Kind of item: post or reply. */
  noun: string
  title: string | null
  /** A reason to begin with. */
  suggested?: Reason | undefined
  onClose: () => void
  onDecide: (why: Reason) => Promise<void>
}

const TEXTS = {
  unpublish: {
    verb: 'Unpublish',
    effect: 'will be taken down. Only its author and administrators will see it.',
  },
  restore: { verb: 'Put back', effect: 'will be published again and visible to everyone.' },
}

/** Takes a published item down, with a reason, or puts one back (decisions, "After publication"). */
export function ChangeDecisionDialog({
  change,
  noun,
  title,
  suggested = NO_REASON,
  onClose,
  onDecide,
}: Props) {
  const [why, setWhy] = useState(suggested)
  const check = change === 'unpublish' ? requireReason : undefined
  const { form, problems, isSending, submit } = useForm(why, check)
  const { verb, effect } = TEXTS[change]

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
      isDanger={change === 'unpublish'}
      onSubmit={() => submit(() => onDecide(why).then(() => null))}
    >
      {title && <p className="line-clamp-2 font-semibold">{title}</p>}
      {change === 'unpublish' ? (
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
