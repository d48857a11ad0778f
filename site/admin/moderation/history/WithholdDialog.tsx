import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import {
  DecisionReason,
  NO_REASON,
  requireReason,
  type Reason,
} from '../../../ui/decisions/DecisionReason.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type Props = {
  onClose: () => void
  onWithhold: (why: Reason) => Promise<void>
}

/** Withholds an earlier version from the public history, with a required reason. */
export function WithholdDialog({ onClose, onWithhold }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const { form, problems, isSending, submit } = useForm(why, requireReason)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Withhold version"
      description="Only the author and administrators will be able to see this version. The current version stays."
      isHoldingInput={why.note !== ''}
      submitLabel="Withhold"
      busyLabel="Processing..."
      isBusy={isSending}
      isDanger
      onSubmit={() => submit(() => onWithhold(why).then(() => null))}
    >
      <DecisionReason
        label="Reason"
        hint="The author will see this."
        error={problems['note']}
        value={why}
        onChange={setWhy}
        ready={READY_REASONS.items}
      />
    </FormDialog>
  )
}
