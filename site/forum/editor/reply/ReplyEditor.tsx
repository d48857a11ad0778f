import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMutation } from 'urql'
import { toast } from '../../../plain/toasts/toasts.ts'
import { useMine } from '../../mine/MineProvider.tsx'
import { useViewer } from '../../Viewer.tsx'
import { goOn, type Begun } from '../begun.ts'
import { CreateReplyMutation } from '../operations.ts'
import { REPLY_LABEL, REPLY_LABELS, replyDraftKey } from './reply-labels.ts'
import type { ReplyProps } from './PlainReply.tsx'
import { ReplyText } from './ReplyText.tsx'

export { leaveOff } from '../begun.ts'

type Props = ReplyProps & {
  /** Where somebody was in the plain form that stood here. */
  begun: Begun
}

/** Replies to a discussion. A visitor may write, and signs in before it is sent; the text stays. */
export default function ReplyEditor({ postId, attempt, onPosted, begun }: Props) {
  const { viewerId, askFirst } = useViewer()
  const { askAgain } = useMine()
  const [{ fetching }, reply] = useMutation(CreateReplyMutation)
  const container = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => goOn(container.current, begun), [begun])
  useEffect(() => {
    if (begun.isSent) container.current?.querySelector('form')?.requestSubmit()
  }, [begun])

  function mayStart() {
    if (!viewerId) askFirst('You need to be logged in to reply to discussions.')
    return viewerId !== null
  }

  async function handleSend(content: string) {
    const { data, error } = await reply({ input: { postId, content } })
    if (!data) return error
    const isPending = data.createReply.status === 'PENDING'
    toast(
      'Reply posted!',
      isPending ? 'A moderator will review it shortly; then everyone can see it.' : undefined,
    )
    if (isPending) askAgain()
    onPosted(data.createReply.id, !isPending)
    return undefined
  }

  return (
    <div ref={container}>
      <ReplyText
        draftKey={replyDraftKey(postId)}
        initial={attempt?.content ?? ''}
        label={REPLY_LABEL}
        labels={REPLY_LABELS}
        isSending={fetching}
        problem={attempt?.problem}
        mayStart={mayStart}
        onSend={handleSend}
      />
    </div>
  )
}
