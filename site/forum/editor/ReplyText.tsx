import type { CombinedError } from 'urql'
import { memberKnownHere } from '../../auth/forum-user.ts'
import { problemsIn, type Problems } from '../../lib/forms/form.ts'
import { useTypedBefore } from '../../lib/forms/use-typed-before.ts'
import { DraftNote } from './DraftNote.tsx'
import { addToDraft } from './drafts.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { SendRow } from './SendRow.tsx'
import { useWriting, type Labels } from './use-writing.ts'

type Props = {
  draftKey: string
  initial: string
  label: string
  labels: Labels
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
const loadRules = async () => (rules ??= await import('#rules/forum'))
let rules: typeof import('#rules/forum') | undefined

/** Writes a reply. */
export function ReplyText({ initial, label, problem, onSend, onCancel, ...writing }: Props) {
  const { draft, form, problems, failure, handleSubmit } = useWriting({
    ...writing,
    initial: { content: initial },
    problems: problem ? { content: problem } : {},
    check,
    onSend: ({ content }) => onSend(content),
  })
  useTypedBefore(form, (typed) =>
    addToDraft(writing.draftKey, memberKnownHere(), { content: String(typed['content']) }),
  )

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
      <DraftNote isRestored={draft.isRestored} onDiscard={draft.forget} />
      <MarkdownField
        name="content"
        label={label}
        value={draft.text.content}
        onChange={(content) => draft.change({ content })}
        problems={problems}
        max={LONGEST}
        rows={5}
      />
      <SendRow failure={failure} labels={writing.labels} isSending={writing.isSending} onCancel={onCancel} />
    </form>
  )
}

function check(text: { content: string }): Problems | null | Promise<Problems | null> {
  if (rules) return problemsIn(rules.createReplyInput.pick({ content: true }), text)
  // Where the connection is gone, sending says so, and the server has the same rule.
  return loadRules().then(
    () => check(text),
    () => null,
  )
}
