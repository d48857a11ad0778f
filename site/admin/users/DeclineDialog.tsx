import { refusalOfApplication } from '#rules/people'
import { useState } from 'react'
import { useMutation } from 'urql'
import { problemsIn } from '../../ui/forms/form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { ReasonField } from '../../ui/decisions/ReasonField.tsx'
import { showResult } from '../refetch.ts'
import { DeclineMutation, type User } from './operations.ts'

const REASONS = [
  'The LinkedIn profile could not be opened.',
  'The LinkedIn name doesn’t match the application.',
  'The profile shows no agile work in Ireland.',
]

const check = (input: { reason: string }) => problemsIn(refusalOfApplication, input)

type Props = { user: User; onClose: () => void }

/** Declines an application; the applicant is notified of the reason. */
export function DeclineDialog({ user, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { form, problems, isSending, submit } = useForm({ reason }, check)
  const [, decline] = useMutation(DeclineMutation)
  const label = {
    done: 'Application declined',
    failed: 'Failed to update application',
    description: `${user.firstName} ${user.lastName} will get the reason by e-mail.`,
  }

  async function send() {
    if (showResult(await decline({ input: { userId: user.id, reason } }), label)) onClose()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline this application"
      description={`${user.firstName} ${user.lastName} will get the reason by e-mail. You can still verify them later.`}
      submitLabel="Decline"
      busyLabel="Processing..."
      isBusy={isSending}
      isHoldingInput={reason !== ''}
      isDanger
      onSubmit={() => submit(send)}
    >
      <ReasonField
        label="Reason"
        error={problems['reason']}
        value={reason}
        onChange={setReason}
        suggestions={REASONS}
      />
    </FormDialog>
  )
}
