import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { DecisionReason, NO_REASON, type Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type Props = {
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onWithhold: (why: Reason) => Promise<void>
}

/** Requests a reason to withhold an earlier version from the public history. */
export function WithholdDialog({ isOpen, isBusy, onClose, onWithhold }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const [error, setError] = useState<string>()

  async function handleSubmit() {
    const isMissing = !why.note.trim() && !why.rule
    setError(isMissing ? 'Please provide a reason.' : undefined)
    if (!isMissing) await onWithhold(why)
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withhold version"
      description="Only the author and administrators will be able to see this version. The current version stays."
      isHoldingInput={why.note !== ''}
      submitLabel="Withhold"
      busyLabel="Processing..."
      isBusy={isBusy}
      isDanger
      onSubmit={() => void handleSubmit()}
    >
      <DecisionReason
        label="Reason"
        hint="The author will see this."
        error={error}
        value={why}
        onChange={setWhy}
        ready={READY_REASONS.items}
      />
    </FormDialog>
  )
}
