import type * as rulesOfForum from '#rules/items'
import type { CombinedError } from 'urql'
import { problemsIn, type Problems } from '../../../ui/forms/form.ts'
import { DraftNote } from '../../../ui/forms/DraftNote.tsx'
import { MarkdownField } from '../MarkdownField.tsx'
import { Outdated } from '../../../ui/Outdated.tsx'
import { LONGEST_REPLY, REPLY_ROWS } from './reply-labels.ts'
import { SendRow } from '../SendRow.tsx'
import { useWriting, type Labels } from '../use-writing.ts'

type Props = {
  draftKey: string
  initial: string
  /** Version on which an edit is based. */
  version?: string
  label: string
  labels: Labels
  /** Validation error of a form sent without JavaScript. */
  problem?: string | undefined
  /** Called first; returns true if the text may be sent. */
  mayStart?: () => boolean
  /** Sends the text; resolves to the reason of a failure. */
  onSend: (content: string, version: string | undefined) => Promise<CombinedError | undefined>
  onCancel?: () => void
}

const loadRules = async () => (rules ??= await import('#rules/items'))
let rules: typeof rulesOfForum | undefined

/** Form for a new or edited reply. */
export function ReplyText({ initial, label, problem, onSend, onCancel, ...writing }: Props) {
  const { draft, form, problems, failure, isSending, handleSubmit, outdated } = useWriting({
    ...writing,
    initial: { content: initial },
    problems: problem ? { content: problem } : {},
    check,
    onSend: ({ content }, version) => onSend(content, version),
  })

  return (
    <form
      ref={form}
      className={onCancel ? 'dialog-form' : 'grid grid-cols-1 gap-4'}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onFocus={() => void loadRules().catch(() => {})}
    >
      <input type="hidden" name="act" value="reply" />
      {outdated && <Outdated {...outdated}>{initial}</Outdated>}
      <MarkdownField
        type="REPLY"
        name="content"
        label={label}
        value={draft.text.content}
        onChange={(content) => draft.change({ content })}
        problems={problems}
        max={LONGEST_REPLY}
        rows={REPLY_ROWS}
      />
      <DraftNote {...draft} />
      <SendRow failure={failure} labels={writing.labels} isSending={isSending} onCancel={onCancel} />
    </form>
  )
}

function check(text: { content: string }): Problems | null | Promise<Problems | null> {
  if (rules) return problemsIn(rules.createReplyInput.pick({ content: true }), text)
  // Offline, sending reports the failure, and the server validates anyway.
  return loadRules().then(
    () => check(text),
    () => null,
  )
}
