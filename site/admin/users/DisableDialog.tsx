import { useState } from 'react'
import { useMutation } from 'urql'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { tellOutcome } from '../refetch.ts'
import { SetDisabledMutation, type User } from './operations.ts'

type Props = { user: User; isOpen: boolean; onClose: () => void }

/** Disables a member or enables them again, after asking (specification, section 2, "Users tab"). */
export function DisableDialog({ user, isOpen, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { id, firstName, lastName, isDisabled } = user
  const verb = isDisabled ? 'Enable' : 'Disable'
  const [{ fetching: isBusy }, setDisabled] = useMutation(SetDisabledMutation)
  const words = {
    done: 'User Status Updated',
    failed: 'Failed to update user status',
    description: `${firstName} ${lastName} is ${verb.toLowerCase()}d.`,
  }

  async function handleSubmit() {
    if (tellOutcome(await setDisabled({ input: { userId: id, disabled: !isDisabled, reason } }), words))
      onClose()
  }

  const question = `Are you sure you want to ${verb.toLowerCase()} ${firstName} ${lastName}?`
  const warning = isDisabled ? '' : ' This will prevent them from accessing the platform.'
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${verb} user`}
      description={question + warning}
      submitLabel={verb}
      busyLabel="Updating..."
      isBusy={isBusy}
      isHoldingInput={reason !== ''}
      isDanger={!isDisabled}
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
