import { NOTE_LIMIT } from '#rules/moderation'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useAct } from './changes.ts'
import type { User } from './user-columns.tsx'
import { SetDisabledMutation } from './user-operations.ts'

type Props = { user: User; isOpen: boolean; onClose: () => void }

/** Disables a member or enables them again, after asking (specification, section 2, "Users tab"). */
export function StandingDialog({ user, isOpen, onClose }: Props) {
  const [reason, setReason] = useState('')
  const verb = user.isDisabled ? 'enable' : 'disable'
  const [isBusy, setDisabled] = useAct(SetDisabledMutation, {
    done: 'User Status Updated',
    failed: 'Failed to update user status',
    description: `${user.firstName} ${user.lastName} is ${verb}d.`,
  })

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data } = await setDisabled({ input: { userId: user.id, disabled: !user.isDisabled, reason } })
    if (data) onClose()
  }

  const question = `Are you sure you want to ${verb} ${user.firstName} ${user.lastName}?`
  const warning = user.isDisabled ? '' : ' This will prevent them from accessing the platform.'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={user.isDisabled ? 'Enable user' : 'Disable user'}
      description={question + warning}
      isClosingBlocked={isBusy}
    >
      <form className="grid gap-5" onSubmit={handleSubmit}>
        <Field
          label="Reason (optional)"
          hint="Kept in the moderation log."
          counter={{ value: reason, max: NOTE_LIMIT }}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              value={reason}
              maxLength={NOTE_LIMIT}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(user.isDisabled ? {} : { look: 'danger' })}
            busyLabel={isBusy && 'Updating...'}
          >
            {user.isDisabled ? 'Enable' : 'Disable'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
