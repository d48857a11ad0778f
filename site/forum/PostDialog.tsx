import { CATEGORIES, LIMITS, newPost } from '#rules/forum'
import { useState, type SubmitEvent } from 'react'
import { useMutation } from 'urql'
import { problemsFrom, problemsIn, type Problems } from '../lib/form.ts'
import { messageFrom } from '../lib/graphql.ts'
import { toast, toastProblem } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { CreatePostMutation } from './operations.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  onPublished: () => void
  /** The category that the reader is looking at; empty for none. */
  category: string
}

/** Starts a discussion (specification, sections 2 and 5). A failed or closed attempt keeps what was written. */
export default function PostDialog({ isOpen, onClose, onPublished, category }: Props) {
  const empty = { title: '', content: '', category }
  const [input, setInput] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  const [{ fetching }, createPost] = useMutation(CreatePostMutation)
  const change = (part: Partial<typeof empty>) => setInput((before) => ({ ...before, ...part }))

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsIn(newPost, input)
    setProblems(found ?? {})
    if (found) return focusOn(form, found)

    const { data, error } = await createPost({ input })
    setProblems(problemsFrom(error) ?? {})
    if (!data) return toastProblem('Failed to create post', messageFrom(error))
    setInput(empty)
    const isWaiting = data.createPost.status === 'pending'
    toast('Post Created!', isWaiting ? 'It is published as soon as a moderator has read it.' : undefined)
    onPublished()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Start a discussion"
      description="Ask, tell or show something. Markdown works."
      isClosingBlocked={fetching}
    >
      <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
        <Field
          label="Title"
          error={problems['title']}
          counter={{ value: input.title, max: LIMITS.title.max }}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              name="title"
              value={input.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Category" error={problems['category']}>
          {(control) => (
            <Select
              control={control}
              name="category"
              value={input.category}
              onChange={(chosen) => change({ category: chosen })}
              options={CATEGORIES}
              placeholder="Choose a category"
            />
          )}
        </Field>
        <Field
          label="Content"
          error={problems['content']}
          counter={{ value: input.content, max: LIMITS.content.max }}
        >
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              name="content"
              rows={8}
              value={input.content}
              onChange={({ target }) => change({ content: target.value })}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyLabel={fetching && 'Posting...'}>
            Post discussion
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Leads to the first field that needs attention; its message is read out with it. */
function focusOn(form: HTMLFormElement, problems: Problems) {
  const labels = { title: 'input[name=title]', category: '[role=combobox]', content: 'textarea' }
  const first = Object.entries(labels).find(([name]) => problems[name])
  if (first) form.querySelector<HTMLElement>(first[1])?.focus()
}
