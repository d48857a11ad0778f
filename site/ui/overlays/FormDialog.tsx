import type { ComponentProps, Ref, SubmitEvent } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { LastFailure } from '../forms/LastFailure.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'isClosingBlocked' | 'showsFailures'> & {
  form?: Ref<HTMLFormElement>
  /** Labels of the submit button, normally and during the request. */
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Marks a destructive action. */
  isDanger?: boolean
  /** True while there is nothing to submit. */
  isSubmitDisabled?: boolean
  /** Sends the form, and closes the dialog on success; after a failure it stays open with its input. */
  onSubmit: () => void
}

/** Dialog with a form, Cancel and a submit button. It cannot be closed during the request. */
export function FormDialog({
  form,
  submitLabel,
  busyLabel,
  isBusy,
  isDanger = false,
  isSubmitDisabled = false,
  onSubmit,
  children,
  ...dialog
}: Props) {
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy && !isSubmitDisabled) onSubmit()
  }

  return (
    <Dialog {...dialog} showsFailures isClosingBlocked={isBusy}>
      <form ref={form} className="dialog-form" noValidate onSubmit={handleSubmit}>
        {children}
        <LastFailure />
        <div className="dialog-actions">
          <Button look="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <fieldset className="contents" disabled={isSubmitDisabled}>
            <Button type="submit" {...(isDanger ? { look: 'danger' } : {})} busyLabel={isBusy && busyLabel}>
              {submitLabel}
            </Button>
          </fieldset>
        </div>
      </form>
    </Dialog>
  )
}
