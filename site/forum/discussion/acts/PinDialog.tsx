import { dayAhead, PIN_DAYS } from '#limits/items'
import { useState } from 'react'
import { useMutation } from 'urql'
import { failureTitle, messageFrom } from '../../../data/graphql.ts'
import { fullDay } from '../../../ui/texts/time.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { PinPostMutation } from './operations.ts'

type Props = { id: string; onClose: () => void }

/** Requests the end of a pin. */
export default function PinDialog({ id, onClose }: Props) {
  const usual = dayAhead(PIN_DAYS.usual)
  const [until, setUntil] = useState(usual)
  const [problem, setProblem] = useState('')
  const [{ fetching }, pin] = useMutation(PinPostMutation)

  async function handleSubmit() {
    if (until === '') return setProblem('Please choose a day')
    const { data, error } = await pin({ input: { id, until } })
    if (data) {
      toast('Discussion pinned', `Until the end of ${fullDay(until)}`)
      return onClose()
    }
    setProblem(messageFrom(error))
    toastProblem(failureTitle(error, 'Failed to pin'), messageFrom(error))
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Pin this discussion"
      description="It stays at the top of its category, and of the list of all discussions unless two others have been pinned since. It’s unpinned automatically."
      submitLabel="Pin"
      busyLabel="Pinning..."
      isBusy={fetching}
      isHoldingInput={until !== usual}
      onSubmit={() => void handleSubmit()}
    >
      <Field
        label="Until the end of"
        hint={`At most ${PIN_DAYS.most} days from now; two discussions a category.`}
        error={problem}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            name="until"
            value={until}
            min={dayAhead(0)}
            max={dayAhead(PIN_DAYS.most)}
            onChange={({ target }) => {
              setUntil(target.value)
              setProblem('')
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
