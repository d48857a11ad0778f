import { createPostInput } from '#rules/items'
import type { CombinedError } from 'urql'
import { problemsIn } from '../../lib/forms/form.ts'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { PostFields, type PostText } from './PostFields.tsx'
import { SendRow } from './SendRow.tsx'
import { useWriting, type Labels } from './use-writing.ts'

type Props = {
  draftKey: string
  initial: PostText
  isNew: boolean
  labels: Labels
  isSending: boolean
  /** Sends it; answers why it did not arrive. */
  onSend: (text: PostText) => Promise<CombinedError | undefined>
  onCancel: () => void
}

const check = (text: PostText) => problemsIn(createPostInput, text)

/** Writes a discussion. */
export function PostForm({ isNew, onCancel, ...writing }: Props) {
  const { draft, form, problems, failure, handleSubmit } = useWriting({ ...writing, check })
  return (
    <form ref={form} className="dialog-form" noValidate onSubmit={handleSubmit}>
      <PostFields text={draft.text} problems={problems} onChange={draft.change} isNew={isNew} />
      <DraftNote {...draft} />
      <SendRow failure={failure} labels={writing.labels} isSending={writing.isSending} onCancel={onCancel} />
    </form>
  )
}
