import { newPost } from '#rules/forum'
import { useState, type SubmitEvent } from 'react'
import type { CombinedError } from 'urql'
import { problemsFrom, problemsIn } from '../lib/form.ts'
import { messageFrom } from '../lib/graphql.ts'
import { toastProblem } from '../lib/toasts.ts'
import { useProblems } from '../lib/use-problems.ts'
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
  const { form, problems, setProblems } = useProblems()
  const [failure, setFailure] = useState<CombinedError>()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const found = problemsIn(newPost, text)
    setProblems(found ?? {})
    if (found) return

    const error = await onSend(text)
    setFailure(error)
    setProblems(problemsFrom(error) ?? {})
    if (error) return toastProblem(labels.failed, messageFrom(error))
    forget()
  }

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={handleSubmit}>
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
