import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { addToDraft } from '../../../data/drafts/device.ts'
import { memberKnownHere } from '../../../plain/session/forum-user.ts'
import { toast } from '../../../plain/toasts/toasts.ts'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { useViewer } from '../../Viewer.tsx'
import { captureForm, restoreForm, type CapturedForm } from '../form-capture.ts'
import { CreateReplyMutation } from '../operations.ts'
import { REPLY_LABEL, REPLY_LABELS, replyDraftKey } from './reply-labels.ts'
import type { ReplyProps } from './PlainReply.tsx'
import { ReplyText } from './ReplyText.tsx'

type Props = ReplyProps & {
  /** State captured from the plain form. */
  captured: CapturedForm
}

/** Replies to a discussion. Visitors may write and must sign in before sending; the text is retained. */
export default function ReplyEditor({ postId, attempt, onPosted, captured }: Props) {
  const { viewerId, requireSignIn } = useViewer()
  const { refetch } = useForumViewerState()
  const [, reply] = useMutation(CreateReplyMutation)
  const [isPosted, setPosted] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => restoreForm(container.current, captured), [captured])
  useEffect(() => {
    if (captured.isSent) container.current?.querySelector('form')?.requestSubmit()
  }, [captured])

  function mayStart() {
    if (!viewerId) requireSignIn('You need to be logged in to reply to discussions.', 'to reply')
    return viewerId !== null
  }

  async function handleSend(content: string) {
    const { data, error } = await reply({ input: { postId, content } })
    if (!data) return error
    setPosted(true)
    const isPending = data.createReply.status === 'PENDING'
    toast(
      'Reply posted!',
      isPending ? 'A moderator will review it shortly; then everyone can see it.' : undefined,
    )
    if (isPending) refetch()
    onPosted(data.createReply, !isPending)
    return undefined
  }

  return (
    <div ref={container}>
      <ReplyText
        draftKey={replyDraftKey(postId)}
        initial={isPosted ? '' : (attempt?.content ?? '')}
        label={REPLY_LABEL}
        labels={REPLY_LABELS}
        problem={attempt?.problem}
        mayStart={mayStart}
        onSend={handleSend}
      />
    </div>
  )
}

/** Captures the plain form, and adds its typed text to the draft that the editor shows. */
export function captureReply(
  form: HTMLFormElement,
  draftKey: string,
  attempt: ReplyProps['attempt'],
  isSent: boolean,
): CapturedForm {
  const content = form.querySelector('textarea')?.value
  // A refused reply counts as typed, so that no older draft replaces it; an untouched suggestion does not.
  if (content && !(attempt?.isOffer && content === attempt.content))
    addToDraft(draftKey, memberKnownHere(), { content })
  return captureForm(form, isSent)
}
