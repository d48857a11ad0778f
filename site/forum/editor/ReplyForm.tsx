import { useMutation } from 'urql'
import { toast } from '../../lib/toasts.ts'
import { useMine } from '../MineProvider.tsx'
import { useViewer } from '../Viewer.tsx'
import { ReplyText } from './ReplyText.tsx'
import { CreateReplyMutation } from './operations.ts'

/** A reply that was sent without JavaScript and refused: its text, and why. */
export type Attempt = { content: string; problem: string }

type Props = {
  postId: string
  attempt: Attempt | null
  onPosted: (replyId: string, isPublished: boolean) => void
}

const LABELS = { send: 'Post reply', sending: 'Posting...', failed: 'Failed to post reply' }

/** Replies to a discussion. A visitor may write, and signs in before it is sent; the text stays. */
export function ReplyForm({ postId, attempt, onPosted }: Props) {
  const { viewerId, askFirst } = useViewer()
  const { askAgain } = useMine()
  const [{ fetching }, reply] = useMutation(CreateReplyMutation)

  function mayStart() {
    if (!viewerId) askFirst('You need to be logged in to reply to discussions.')
    return viewerId !== null
  }

  async function handleSend(content: string) {
    const { data, error } = await reply({ input: { postId, content } })
    if (!data) return error
    const isPending = data.createReply.status === 'PENDING'
    toast('Reply posted!', isPending ? 'It is published as soon as a moderator has read it.' : undefined)
    if (isPending) askAgain()
    onPosted(data.createReply.id, !isPending)
    return undefined
  }

  return (
    <section id="reply" aria-label="Reply to this discussion">
      <ReplyText
        draftKey={`reply:${postId}`}
        initial={attempt?.content ?? ''}
        label="Your reply"
        labels={LABELS}
        isSending={fetching}
        problem={attempt?.problem}
        mayStart={mayStart}
        onSend={handleSend}
      />
    </section>
  )
}
