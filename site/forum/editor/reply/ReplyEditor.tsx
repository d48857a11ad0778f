import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMutation } from 'urql'
import { toast } from '../../../plain/toasts/toasts.ts'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { useViewer } from '../../Viewer.tsx'
import { restoreForm, type CapturedForm } from '../form-capture.ts'
import { CreateReplyMutation } from '../operations.ts'
import { REPLY_LABEL, REPLY_LABELS, replyDraftKey } from './reply-labels.ts'
import type { ReplyProps } from './PlainReply.tsx'
import { ReplyText } from './ReplyText.tsx'

export { captureForm } from '../form-capture.ts'

type Props = ReplyProps & {
  /** The state captured from the plain form. */
  captured: CapturedForm
}

/** Replies to a discussion. A visitor may write, and signs in before it is sent; the text stays. */
export default function ReplyEditor({ postId, attempt, onPosted, captured }: Props) {
  const { viewerId, requireSignIn } = useViewer()
  const { refetch } = useForumViewerState()
  const [, reply] = useMutation(CreateReplyMutation)
  const container = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => restoreForm(container.current, captured), [captured])
  useEffect(() => {
    if (captured.isSent) container.current?.querySelector('form')?.requestSubmit()
  }, [captured])

  function mayStart() {
    if (!viewerId) requireSignIn('You need to be logged in to reply to discussions.')
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
    if (isPending) refetch()
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
        problem={attempt?.problem}
        mayStart={mayStart}
        onSend={handleSend}
      />
    </div>
  )
}
