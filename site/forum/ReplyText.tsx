import { useState, type SubmitEvent } from 'react'
import type { CombinedError } from 'urql'
import { problemsFrom, problemsIn, type Problems } from '../lib/form.ts'
import { messageFrom } from '../lib/graphql.ts'
import { toastProblem } from '../lib/toasts.ts'
import { useProblems } from '../lib/use-problems.ts'
import { Button } from '../ui/Button.tsx'
import { DraftNote } from './DraftNote.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { Unsent } from './Unsent.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  /** Where the draft belongs. */
  place: string
  initial: string
  label: string
  labels: { send: string; sending: string; failed: string }
  isSending: boolean
  /** What the server said to a form that was sent without JavaScript. */
  problem?: string | undefined
  /** Asked first; answers whether the text may be sent at all. */
  mayStart?: () => boolean
  /** Sends it; answers why it did not arrive. */
  onSend: (content: string) => Promise<CombinedError | undefined>
  onCancel?: () => void
}

/** The rule's number; the rule itself is loaded when somebody begins to write. */
const LONGEST = 5_000
const loadRules = () => import('#rules/forum')

/** Writes a reply (specification, sections 2 and 5). What was written stays until it has arrived. */
export function ReplyText({ place, initial, label, labels, isSending, onSend, onCancel, ...more }: Props) {
  const { text, isRestored, change, forget } = useDraft(place, { content: initial })
  const { form, problems, setProblems } = useProblems(more.problem ? { content: more.problem } : {})
  const [failure, setFailure] = useState<CombinedError>()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || more.mayStart?.() === false) return
    const found = await problemsOf(text)
    setProblems(found)
    if (found['content']) return

    const error = await onSend(text.content)
    setFailure(error)
    setProblems(problemsFrom(error) ?? {})
    if (error) return toastProblem(labels.failed, messageFrom(error))
    forget()
  }

  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-4"
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onFocus={() => void loadRules().catch(() => {})}
    >
      <input type="hidden" name="act" value="reply" />
      <DraftNote isRestored={isRestored} onDiscard={forget} />
      <MarkdownField
        name="content"
        label={label}
        value={text.content}
        onChange={(content) => change({ content })}
        problems={problems}
        max={LONGEST}
        rows={5}
      />
      <Unsent error={failure} />
      <div className={onCancel ? 'dialog-actions' : 'cluster'}>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busyLabel={isSending && labels.sending}>
          {labels.send}
        </Button>
      </div>
    </form>
  )
}

async function problemsOf(text: { content: string }): Promise<Problems> {
  try {
    const { newReply } = await loadRules()
    return problemsIn(newReply.pick({ content: true }), text) ?? {}
  } catch {
    // The connection is gone: sending says so, and the server has the same rule.
    return {}
  }
}
