import { unitsOf } from '#text/characters'
import { NOTE_LIMIT } from '#rules/decisions'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PlainForm } from '../parts/PlainForm.tsx'
import type { User } from './operations.ts'

/** Verifies an applicant; disables an account or enables it, in two steps, without script. */
export function PlainUserActs({ user }: { user: User }) {
  const id = useId()
  const verb = user.isDisabled ? 'Enable' : 'Disable'
  const name = <span className="sr-only"> {`${user.firstName} ${user.lastName}`}</span>
  return (
    <PlainForm hidden={{ id: user.id }}>
      {!user.isVerified && (
        <Button type="submit" isSmall name="act" value="verify">
          Verify{name}
        </Button>
      )}
      {!user.isViewer && user.isDisabled && (
        <details>
          <summary className="text-sm font-semibold text-brand">Take down what they wrote…{name}</summary>
          <div className="mt-2 grid gap-2">
            <PlainCheckbox name="rejectPending" label="Reject what they have pending" />
            <PlainCheckbox name="unpublishPublished" label="Unpublish what they have published" />
            <Button type="submit" isSmall look="secondary" name="act" value="disable">
              Take down{name}
            </Button>
          </div>
        </details>
      )}
      {!user.isViewer && (
        <details>
          <summary className="text-sm font-semibold text-brand">
            {verb}…{name}
          </summary>
          <div className="mt-2 grid gap-2">
            <label className="text-sm" htmlFor={id}>
              Reason (optional)
            </label>
            <input className="input" id={id} name="reason" maxLength={unitsOf(NOTE_LIMIT)} />
            {!user.isDisabled && (
              <>
                <PlainCheckbox name="rejectPending" label="Reject what they have pending" isChecked />
                <PlainCheckbox name="unpublishPublished" label="Unpublish what they have published" />
              </>
            )}
            <Button type="submit" isSmall look="secondary" name="act" value={verb.toLowerCase()}>
              {verb}
              {name}
            </Button>
          </div>
        </details>
      )}
    </PlainForm>
  )
}

function PlainCheckbox({
  name,
  label,
  isChecked = false,
}: {
  name: string
  label: string
  isChecked?: boolean
}) {
  const id = useId()
  return (
    <div className="checkbox-field">
      <input className="checkbox" type="checkbox" id={id} name={name} defaultChecked={isChecked} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
