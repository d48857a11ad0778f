import { READY_REASONS } from '#rules/decisions'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DecisionReason, NO_REASON } from '../../ui/decisions/DecisionReason.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { grouped } from '../parts/labels.ts'
import { DisablePreviewQuery, type Suspendable } from './operations.ts'
import { useDisable } from './use-disable.ts'

type Props = {
  /** One member, or the authors of selected items. */
  users: readonly Suspendable[]
  onClose: (isDone?: boolean) => void
  returnFocus?: (() => HTMLElement | null) | undefined
}

/**
 * Disables members after confirmation and optionally withdraws their contributions (decisions, "After publication").
 * For a disabled member it takes down the remaining ones.
 */
export function DisableDialog({ users, onClose, returnFocus }: Props) {
  const [why, setWhy] = useState(NO_REASON)
  const [isPendingWithdrawn, setPendingWithdrawn] = useState(true)
  const [isPublishedWithdrawn, setPublishedWithdrawn] = useState(false)
  const { isBusy, disable } = useDisable(users)
  const [user] = users.length === 1 ? users : []
  const [{ data }] = useQuery({
    query: DisablePreviewQuery,
    variables: { userId: user?.id ?? '' },
    requestPolicy: 'network-only',
    pause: !user,
  })
  const { pending, published, most } = data?.disablePreview ?? {}
  // Pending items come first; published ones fill the rest of the limit.
  const wasDisabled = user?.isDisabled ?? false
  const who = user
    ? `${user.firstName} ${user.lastName}`
    : `the ${users.length} authors of the selected items`
  const isAnyWithdrawn = (isPendingWithdrawn && pending !== 0) || (isPublishedWithdrawn && published !== 0)
  const left = most && most - (isPendingWithdrawn ? Math.min(pending ?? 0, most) : 0)

  async function handleSubmit() {
    const choice = { rejectPending: isPendingWithdrawn, unpublishPublished: isPublishedWithdrawn }
    if (await disable({ ...choice, reason: why.note, rule: why.rule || null })) onClose(true)
  }

  return (
    <FormDialog
      onClose={() => onClose()}
      title={
        wasDisabled ? 'Take down their posts' : user ? 'Disable user' : `Disable ${users.length} authors`
      }
      description={
        wasDisabled
          ? `${who} is disabled. Choose what else to take down. Enabling the account restores it.`
          : `Are you sure you want to disable ${who}? This will prevent them from accessing the platform.`
      }
      submitLabel={wasDisabled ? 'Take down' : 'Disable'}
      busyLabel="Updating..."
      isBusy={isBusy}
      isSubmitDisabled={wasDisabled && !isAnyWithdrawn}
      isHoldingInput={why.note !== ''}
      isDanger
      {...(returnFocus ? { fallbackFocus: returnFocus } : {})}
      onSubmit={() => void handleSubmit()}
    >
      <div className="grid gap-3">
        <Checkbox
          label={`Reject anything pending${amount(pending, most)}`}
          isChecked={isPendingWithdrawn}
          onChange={setPendingWithdrawn}
        />
        <Checkbox
          label={`Unpublish anything published${amount(published, left)}`}
          isChecked={isPublishedWithdrawn}
          onChange={setPublishedWithdrawn}
        />
      </div>
      <DecisionReason
        label="Reason (optional)"
        hint={`${user ? 'They’ll get' : 'Each of them gets'} it in one e-mail. If you leave it empty, they’ll get the standard reason.`}
        value={why}
        onChange={setWhy}
        ready={READY_REASONS.accounts}
        ruleHint="They’ll see which rule it’s based on."
      />
    </FormDialog>
  )
}

/** Formats the number of items, and the number to be withdrawn if lower. */
function amount(count: number | undefined, most: number | undefined): string {
  if (count === undefined || most === undefined) return ''
  return count > most ? ` (the newest ${grouped(most)} of ${grouped(count)})` : ` (${grouped(count)})`
}
