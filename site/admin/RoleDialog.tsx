import { useState, type SubmitEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { useAct } from './changes.ts'
import type { User } from './user-columns.tsx'
import { ChangeRoleMutation } from './user-operations.ts'

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

type Props = { user: User; isOpen: boolean; onClose: () => void }

/** Changes a member's role (specification, section 2, "Users tab"). */
export function RoleDialog({ user, isOpen, onClose }: Props) {
  const [role, setRole] = useState<string>(user.role)
  const [isBusy, changeRole] = useAct(ChangeRoleMutation, {
    done: 'Role Updated',
    failed: 'Failed to update role',
    description: `${user.firstName} ${user.lastName} is ${role === 'admin' ? 'an administrator' : 'a user'} now.`,
  })

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data } = await changeRole({
      input: { userId: user.id, role: role === 'admin' ? 'admin' : 'user' },
    })
    if (data) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change role"
      description={`${user.firstName} ${user.lastName}, ${user.email}`}
      isClosingBlocked={isBusy}
    >
      <form className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Role" hint="An administrator can do everything that this dashboard can.">
          {(control) => (
            <Select control={control} name="role" value={role} onChange={setRole} options={ROLES} />
          )}
        </Field>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyLabel={isBusy && 'Updating...'}>
            Update Role
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
