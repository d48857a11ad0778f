import type { ReactNode } from 'react'
import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { PostFields } from '../../operations.ts'
import type { Attempt, ReplyProps } from '../../editor/reply/PlainReply.tsx'
import { ReplyForm } from '../../editor/reply/ReplyForm.tsx'
import { REPLY_LABEL, REPLY_ROWS } from '../../editor/reply/reply-labels.ts'
import { Field } from '../../../ui/forms/Field.tsx'

type Props = {
  post: FragmentOf<typeof PostFields>
  attempt: Attempt | null
  onPosted: ReplyProps['onPosted']
}

/** The reply editor. Visitors may write, and must sign in before sending. */
export function ReplySection(props: Props) {
  const { post, ...form } = props
  const { isKnown, canReply } = useForumViewerState()
  const { id, status, closedAt } = readFragment(PostFields, post)
  if (closedAt)
    return (
      <NoReplies {...props}>
        A moderator has closed this discussion to new replies. You can still read it and vote.
      </NoReplies>
    )
  const isOpen = isKnown ? canReply.has(id) : status === 'APPROVED'
  if (!isOpen) return <NoReplies {...props}>You can reply once this discussion is published.</NoReplies>
  return <ReplyForm postId={id} {...form} />
}

/** Explains why nobody can reply. Unsent text is shown for copying. */
const NoReplies = ({ attempt, children }: Pick<Props, 'attempt'> & { children: ReactNode }) => (
  <div className="stack">
    <p className="text-soft">{children}</p>
    {attempt && (
      <Field label={REPLY_LABEL} hint="This wasn’t posted. You can copy it from here.">
        {(control) => (
          <textarea
            {...control}
            className="textarea"
            rows={REPLY_ROWS}
            readOnly
            defaultValue={attempt.content}
          />
        )}
      </Field>
    )}
  </div>
)
