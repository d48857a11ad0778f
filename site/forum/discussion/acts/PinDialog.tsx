import { dayAhead, PIN_DAYS } from '#limits/items'
import { useState } from 'react'
import { useMutation } from 'urql'
import { failureTitle, messageFrom } from '../../../data/graphql.ts'
import { fullDay } from '../../../ui/texts/time.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { PinPostMutation } from './operations.ts'

type Props = { id: string; onClose: () => void }

const check = ({ until }: { until: string }) => (until === '' ? { until: 'Please choose a day' } : null)

/** Pins a discussion until a chosen date. */
export default function PinDialog({ id, onClose }: Props) {
  const usual = dayAhead(PIN_DAYS.usual)
  const [until, setUntil] = useState(usual)
  const { form, problems, isSending, submit } = useForm({ until }, check)
  const [, pin] = useMutation(PinPostMutation)

  async function send() {
    const { data, error } = await pin({ input: { id, until } })
    if (!data) {
      toastProblem(failureTitle(error, 'Failed to pin'), messageFrom(error))
      return { until: messageFrom(error) }
    }
    toast('Discussion pinned', `Until the end of ${fullDay(until)}`)
    onClose()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Pin this discussion"
      description="It stays at the top of its category, and of the list of all discussions unless two others have been pinned since. It’s unpinned automatically."
      submitLabel="Pin"
      busyLabel="Pinning..."
      isBusy={isSending}
      isHoldingInput={until !== usual}
      onSubmit={() => submit(send)}
    >
      <Field
        label="Until the end of"
        hint={`At most ${PIN_DAYS.most} days from now; two discussions a category.`}
        error={problems['until']}
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
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
