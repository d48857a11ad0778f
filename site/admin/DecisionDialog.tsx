import { NOTE_LIMIT } from '#rules/moderation'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { REASONS } from './reasons.ts'
import { ReasonChips } from './ReasonChips.tsx'
import type { DecisionAction } from './use-decide.ts'
import type { Waiting } from './WaitingCard.tsx'

type Props = {
  items: readonly Waiting[]
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
  const what = items.length === 1 && first ? first.type : `${items.length} items`
  const verb = action === 'approve' ? 'Approve' : 'Reject'
  const subject = items.length === 1 ? `This ${what}` : `These ${what}`
  const description =
    action === 'approve'
      ? `${subject} will be published and visible to all users.`
      : `${subject} will be rejected and not published. Please provide a reason.`

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onDecide(note)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${verb} ${what}`}
      description={description}
      isClosingBlocked={isBusy}
      isHoldingInput={note !== ''}
      fallbackFocus={returnFocus}
    >
      <form className="grid gap-5" onSubmit={handleSubmit}>
        {first && items.length === 1 && <p className="clamp-2 font-semibold">{first.title}</p>}
        <Field
          label={action === 'approve' ? 'Note (optional)' : 'Rejection Reason'}
          hint="The author reads it. Ctrl and Enter send it."
          counter={{ value: note, max: NOTE_LIMIT }}
        >
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={3}
              maxLength={NOTE_LIMIT}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                  event.currentTarget.form?.requestSubmit()
              }}
            />
          )}
        </Field>
        <ReasonChips reasons={REASONS[action]} onChoose={setNote} />
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(action === 'reject' ? { look: 'danger' } : {})}
            busyLabel={isBusy && 'Processing...'}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
