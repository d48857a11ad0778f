import { useState } from 'react'
import { useMutation } from 'urql'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { ReasonField } from '../../ui/decisions/ReasonField.tsx'
import { showResult } from '../refetch.ts'
import { SetDisabledMutation, type Suspendable } from './operations.ts'

type Props = {
  user: Suspendable
  onClose: () => void
  returnFocus?: (() => HTMLElement | null) | undefined
}

/** Enables a member again after confirmation (specification, section 2, "Users tab"). */
export function EnableDialog({ user, onClose, returnFocus }: Props) {
  const [reason, setReason] = useState('')
  const { id, firstName, lastName } = user
  const [{ fetching: isBusy }, setDisabled] = useMutation(SetDisabledMutation)
  const label = {
    done: 'User Status Updated',
    failed: 'Failed to update user status',
    description: `${firstName} ${lastName} is enabled.`,
  }

  async function handleSubmit() {
    if (showResult(await setDisabled({ input: { userId: id, disabled: false, reason } }), label)) onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Enable user"
      description={`Are you sure you want to enable ${firstName} ${lastName}? Anything taken down with the account comes back, and we’ll e-mail them.`}
      submitLabel="Enable"
      busyLabel="Updating..."
      isBusy={isBusy}
      isHoldingInput={reason !== ''}
      {...(returnFocus ? { fallbackFocus: returnFocus } : {})}
      onSubmit={handleSubmit}
    >
      <ReasonField
        label="Reason (optional)"
        hint="Kept in the moderation log."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
