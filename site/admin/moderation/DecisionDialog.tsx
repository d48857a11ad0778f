import { useState } from 'react'
import { wordOf } from '../../lib/enums.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import type { DecisionAction, PendingItem } from './operations.ts'

/** What moderators would otherwise type again and again. */
const SUGGESTIONS = {
  REJECT: [
    'This is an advertisement. The forum is for exchange between practitioners.',
    'This attacks a person. Please speak about the matter.',
    'This has been asked before: please join the discussion that is there.',
    'This tells something confidential about a company or a person.',
    'This is not about agile work.',
  ],
  APPROVE: ['Thank you, a good question.', 'Welcome to the forum!'],
}

type Props = {
  items: readonly PendingItem[]
  action: DecisionAction
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onDecide: (note: string) => void
  /** Where the focus goes afterwards: what was decided has gone. */
  returnFocus: () => HTMLElement | null
}

/** Approve or reject, with a note or a reason (specification, section 2, "Moderation tab"). */
export function DecisionDialog({ items, action, isOpen, isBusy, onClose, onDecide, returnFocus }: Props) {
  const [note, setNote] = useState('')
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
      isOpen={isOpen}
      onClose={onClose}
      title={`${verb} ${what}`}
      description={description}
      isHoldingInput={note !== ''}
      fallbackFocus={returnFocus}
      submitLabel={verb}
      busyLabel="Processing..."
      isBusy={isBusy}
      isDanger={action === 'REJECT'}
      onSubmit={() => onDecide(note)}
    >
      {first && items.length === 1 && <p className="line-clamp-2 font-semibold">{first.title}</p>}
      <ReasonField
        label={action === 'APPROVE' ? 'Note (optional)' : 'Rejection Reason'}
        hint="The author reads it. Ctrl and Enter send it."
        value={note}
        onChange={setNote}
        suggestions={SUGGESTIONS[action]}
      />
    </FormDialog>
  )
}
