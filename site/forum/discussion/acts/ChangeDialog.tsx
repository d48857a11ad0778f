import { CATEGORIES, LIMITS } from '#rules/items'
import { useState } from 'react'
import { useMutation } from 'urql'
import { failureTitle, messageFrom } from '../../../data/graphql.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { MovePostMutation, RetitlePostMutation } from './operations.ts'

type Props = { id: string; title: string; category: string; onClose: () => void }

/** Changes the category or title of a discussion. */
export default function ChangeDialog({ id, onClose, ...post }: Props) {
  const [title, setTitle] = useState(post.title)
  const [category, setCategory] = useState(post.category)
  const { form, problems, isSending, submit } = useForm({ title })
  const [, move] = useMutation(MovePostMutation)
  const [, retitle] = useMutation(RetitlePostMutation)
  const [isMoved, isRetitled] = [category !== post.category, title.trim() !== post.title]

  async function send() {
    const results = [
      ...(isRetitled ? [await retitle({ input: { id, title } })] : []),
      ...(isMoved ? [await move({ input: { id, category } })] : []),
    ]
    const error = results.find((result) => result.error)?.error
    if (error) {
      toastProblem(failureTitle(error, 'Failed to change the discussion'), messageFrom(error))
      return { title: messageFrom(error) }
    }
    toast(isMoved ? `Moved to ${category}` : 'Title corrected')
    onClose()
    return null
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Move or retitle"
      description="The author is notified. The earlier title stays in the discussion’s history."
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={isSending}
      isSubmitDisabled={!isMoved && !isRetitled}
      isHoldingInput={isMoved || isRetitled}
      onSubmit={() => submit(send)}
    >
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        value={title}
        error={problems['title']}
        max={LIMITS.title.max}
        onChange={setTitle}
      />
      <Field label="Category">
        {(control) => (
          <Select
            control={control}
            name="category"
            value={category}
            onChange={setCategory}
            options={CATEGORIES}
            placeholder="Choose a category"
          />
        )}
      </Field>
    </FormDialog>
  )
}
