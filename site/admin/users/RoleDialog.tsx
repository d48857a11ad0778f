import { useState } from 'react'
import { useMutation } from 'urql'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { showResult } from '../refetch.ts'
import { ChangeRoleMutation, type User } from './operations.ts'

const ROLES = [
  { value: 'USER', label: 'User' },
  { value: 'ADMIN', label: 'Admin' },
]

type Props = { user: User; onClose: () => void }

/** Changes a member's role (specification, section 2, "Users tab"). */
export function RoleDialog({ user, onClose }: Props) {
  const [role, setRole] = useState<string>(user.role)
  const [{ fetching: isBusy }, changeRole] = useMutation(ChangeRoleMutation)
  const label = {
    done: 'Role Updated',
    failed: 'Failed to update role',
    description: `${user.firstName} ${user.lastName} is ${role === 'ADMIN' ? 'an administrator' : 'a user'} now.`,
  }

  async function handleSubmit() {
    if (
      showResult(
        await changeRole({
          input: { userId: user.id, role: role === 'ADMIN' ? 'ADMIN' : 'USER' },
        }),
        label,
      )
    )
      onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Change role"
      description={`${user.firstName} ${user.lastName}, ${user.email}`}
      submitLabel="Update Role"
      busyLabel="Updating..."
      isBusy={isBusy}
      onSubmit={handleSubmit}
    >
      <Field label="Role" hint="Administrators can do everything in this dashboard.">
        {(control) => (
          <Select control={control} name="role" value={role} onChange={setRole} options={ROLES} />
        )}
      </Field>
    </FormDialog>
  )
}
