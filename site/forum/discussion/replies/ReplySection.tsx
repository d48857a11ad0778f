import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { useMine } from '../../mine/MineProvider.tsx'
import { PostFields } from '../../operations.ts'
import type { Attempt } from '../../editor/reply/PlainReply.tsx'
import { ReplyForm } from '../../editor/reply/ReplyForm.tsx'

type Props = {
  post: FragmentOf<typeof PostFields>
  attempt: Attempt | null
  onPosted: (replyId: string, isPublished: boolean) => void
}

/** Where one replies. A visitor may write, too: they sign in before it is sent. */
export function ReplySection({ post, ...form }: Props) {
  const { isKnown, canReply } = useMine()
  const { id, status, closedAt } = readFragment(PostFields, post)
  if (closedAt)
    return (
      <p className="text-soft">
        A moderator has closed this discussion, so it takes no new replies. You can still read it and vote.
      </p>
    )
  const isOpen = isKnown ? canReply.has(id) : status === 'APPROVED'
  if (!isOpen) return <p className="text-soft">Replies are open once this discussion is published.</p>
  return <ReplyForm postId={id} {...form} />
}
