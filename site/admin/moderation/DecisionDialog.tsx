import { READY_NOTES, READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { wordOf } from '../../data/enums.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { DecisionReason, NO_REASON, type Reason } from '../../ui/decisions/DecisionReason.tsx'
import { ReasonField } from '../../ui/decisions/ReasonField.tsx'
import type { DecisionAction } from './operations.ts'
import type { PendingItem } from './queue/operations.ts'

type Props = {
  items: readonly PendingItem[]
  action: DecisionAction
  isBusy: boolean
  onClose: () => void
  onDecide: (why: Reason) => void
  /** Element that receives the focus after the decided item has left the list. */
  returnFocus: () => HTMLElement | null
}

/** Approves or rejects items, with a note or a reason (specification, section 2, "Moderation tab"). */
export function DecisionDialog({ items, action, isBusy, onClose, onDecide, returnFocus }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const [first] = items
  const what = items.length === 1 && first ? wordOf(first.type) : `${items.length} items`
  const verb = action === 'APPROVE' ? 'Approve' : 'Reject'
  const subject = items.length === 1 ? `This ${what}` : `These ${what}`
  const description =
    action === 'APPROVE'
      ? `${subject} will be published and visible to all users.`
      : `${subject} will be rejected and not published. Please provide a reason.`

  return (
    <FormDialog
      onClose={onClose}
      title={`${verb} ${what}`}
      description={description}
      isHoldingInput={why.note !== ''}
      fallbackFocus={returnFocus}
      submitLabel={verb}
      busyLabel="Processing..."
      isBusy={isBusy}
      isDanger={action === 'REJECT'}
      onSubmit={() => onDecide(why)}
    >
      {first && items.length === 1 && <p className="line-clamp-2 font-semibold">{first.title}</p>}
      {action === 'APPROVE' ? (
        <ReasonField
          label="Note (optional)"
          hint="The author will see this."
          value={why.note}
          onChange={(note) => setWhy({ note, rule: '' })}
          suggestions={READY_NOTES}
        />
      ) : (
        <DecisionReason
          label="Rejection Reason"
          hint="The author will see this. If you leave it empty, they’ll see the standard reason."
          value={why}
          onChange={setWhy}
          ready={READY_REASONS.items}
        />
      )}
    </FormDialog>
  )
}
