import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { counted } from '../../plain/text/plural.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DecisionReason, NO_REASON } from '../../ui/decisions/DecisionReason.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useDisableMembers } from './use-disable-members.ts'

type Props = { userIds: string[]; onClose: () => void; onDone: () => void }

/** Disables the authors of a selection in one act, and by choice takes along what they wrote. */
export function DisableAuthorsDialog({ userIds, onClose, onDone }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const [rejectPending, setPendingWithdrawn] = useState(true)
  const [unpublishPublished, setPublishedWithdrawn] = useState(false)
  const { isBusy, disable } = useDisableMembers()
  const authors = counted(userIds.length, 'author', 'authors')

  async function handleSubmit() {
    const choice = { rejectPending, unpublishPublished }
    if (await disable({ ...choice, userIds, reason: why.note, rule: why.rule || null })) onDone()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Disable ${authors}`}
      description={`Are you sure you want to disable the ${authors} of the selected items? This will prevent them from accessing the platform.`}
      submitLabel="Disable"
      busyLabel="Updating..."
      isBusy={isBusy}
      isHoldingInput={why.note !== ''}
      isDanger
      onSubmit={() => void handleSubmit()}
    >
      <div className="grid gap-3">
        <Checkbox label="Reject anything pending" isChecked={rejectPending} onChange={setPendingWithdrawn} />
        <Checkbox
          label="Unpublish anything published"
          isChecked={unpublishPublished}
          onChange={setPublishedWithdrawn}
        />
      </div>
      <DecisionReason
        label="Reason (optional)"
        hint="Each of them gets it in one e-mail. If you leave it empty, they’ll get the standard reason."
        value={why}
        onChange={setWhy}
        ready={READY_REASONS.accounts}
        ruleHint="They’ll see which rule it’s based on."
      />
    </FormDialog>
  )
}
