import { NOTE_LIMIT, refusalOfApplication } from '#rules/moderation'
import { useState, type SubmitEvent } from 'react'
import { problemsIn, type Problems } from '../lib/form.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useAct } from './changes.ts'
import { REASONS } from './reasons.ts'
import { ReasonChips } from './ReasonChips.tsx'
import type { User } from './user-columns.tsx'
import { DeclineMutation } from './user-operations.ts'

type Props = { user: User; isOpen: boolean; onClose: () => void }

/** Does not accept an application; the applicant is told the reason. */
export function DeclineDialog({ user, isOpen, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, decline] = useAct(DeclineMutation, {
    done: 'Application Not Accepted',
    failed: 'Failed to update application',
    description: `${user.firstName} ${user.lastName} is told by e-mail.`,
  })

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsIn(refusalOfApplication, { reason })
    setProblems(found ?? {})
    if (found) return
    const { data } = await decline({ input: { userId: user.id, reason } })
    if (data) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Not accept this application"
      description={`${user.firstName} ${user.lastName} is told the reason by e-mail. You can still verify them later.`}
      isClosingBlocked={isBusy}
    >
      <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
        <ReasonChips reasons={REASONS.application} onChoose={setReason} />
        <Field label="Reason" error={problems['reason']} counter={{ value: reason, max: NOTE_LIMIT }}>
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={3}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busyLabel={isBusy && 'Processing...'}>
            Not accept
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
