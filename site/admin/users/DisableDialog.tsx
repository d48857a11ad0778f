import { READY_REASONS } from '#rules/moderation'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DecisionReason, NO_REASON } from '../../ui/DecisionReason.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { grouped } from '../parts/words.ts'
import { DisablePreviewQuery, type Suspendable } from './operations.ts'
import { useDisable } from './use-disable.ts'

type Props = {
  user: Suspendable
  isOpen: boolean
  onClose: () => void
  returnFocus?: (() => HTMLElement | null) | undefined
}

/** Disables a member, after asking, and by choice takes along what they wrote (decisions, "After publication"). */
export function DisableDialog({ user, isOpen, onClose, returnFocus }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const [isPendingTaken, setPendingTaken] = useState(true)
  const [isPublishedTaken, setPublishedTaken] = useState(false)
  const { isBusy, disable } = useDisable(user)
  const [{ data }] = useQuery({
    query: DisablePreviewQuery,
    variables: { userId: user.id },
    requestPolicy: 'network-only',
    pause: !isOpen,
  })
  const { pending, published, most } = data?.disablePreview ?? {}
  // What is pending goes first; what is published has what is left.
  const left = most && most - (isPendingTaken ? Math.min(pending ?? 0, most) : 0)

  async function handleSubmit() {
    const choice = { rejectPending: isPendingTaken, unpublishPublished: isPublishedTaken }
    if (await disable({ ...choice, reason: why.note, rule: why.rule || null })) onClose()
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Disable user"
      description={`Are you sure you want to disable ${user.firstName} ${user.lastName}? This will prevent them from accessing the platform.`}
      submitLabel="Disable"
      busyLabel="Updating..."
      isBusy={isBusy}
      isHoldingInput={why.note !== ''}
      isDanger
      {...(returnFocus ? { fallbackFocus: returnFocus } : {})}
      onSubmit={() => void handleSubmit()}
    >
      <div className="grid gap-3">
        <Checkbox
          label={`Reject what of theirs is pending${amount(pending, most)}`}
          isChecked={isPendingTaken}
          onChange={setPendingTaken}
        />
        <Checkbox
          label={`Unpublish what of theirs is published${amount(published, left)}`}
          isChecked={isPublishedTaken}
          onChange={setPublishedTaken}
        />
      </div>
      <DecisionReason
        label="Reason (optional)"
        hint="They read it in one e-mail; without words they read the standard reason. Ctrl and Enter send it."
        value={why}
        onChange={setWhy}
        ready={READY_REASONS.accounts}
        ruleHint="They read which rule it rests on, too."
      />
    </FormDialog>
  )
}

/** How many there are, and how many of them go along where that is not all. */
function amount(count: number | undefined, most: number | undefined): string {
  if (count === undefined || most === undefined) return ''
  return count > most ? ` (the newest ${grouped(most)} of ${grouped(count)})` : ` (${grouped(count)})`
}
