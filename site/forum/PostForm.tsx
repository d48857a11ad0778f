import { newPost } from '#rules/forum'
import { useState, type SubmitEvent } from 'react'
import type { CombinedError } from 'urql'
import { problemsFrom, problemsIn, type Problems } from '../lib/form.ts'
import { messageFrom } from '../lib/graphql.ts'
import { toastProblem } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { DraftNote } from './DraftNote.tsx'
import { PostFields, type PostText } from './PostFields.tsx'
import { Unsent } from './Unsent.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  /** Where the draft belongs. */
  place: string
  initial: PostText
  isNew: boolean
  labels: { send: string; sending: string; failed: string }
  isSending: boolean
  /** Sends it; answers why it did not arrive. */
  onSend: (text: PostText) => Promise<CombinedError | undefined>
  onCancel: () => void
}

/** Writes a discussion (specification, sections 2 and 5). What was written stays until it has arrived. */
export function PostForm({ place, initial, isNew, labels, isSending, onSend, onCancel }: Props) {
  const { text, isRestored, change, forget } = useDraft(place, initial)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CombinedError>()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const found = problemsIn(newPost, text)
    setProblems(found ?? {})
    if (found) return focusOn(form, found)

    const error = await onSend(text)
    setFailure(error)
    setProblems(problemsFrom(error) ?? {})
    if (error) return toastProblem(labels.failed, messageFrom(error))
    forget()
  }

  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit}>
      <DraftNote isRestored={isRestored} onDiscard={forget} />
      <PostFields text={text} problems={problems} onChange={change} isNew={isNew} />
      <Unsent error={failure} />
      <div className="dialog-actions">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busyLabel={isSending && labels.sending}>
          {labels.send}
        </Button>
      </div>
    </form>
  )
}

/** Leads to the first field that needs attention; its message is read out with it. */
function focusOn(form: HTMLFormElement, problems: Problems) {
  const labels = { title: 'input[name=title]', category: '[role=combobox]', content: 'textarea' }
  const first = Object.entries(labels).find(([name]) => problems[name])
  if (first) form.querySelector<HTMLElement>(first[1])?.focus()
}
