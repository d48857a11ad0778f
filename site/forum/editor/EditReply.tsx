import { useMutation, useQuery } from 'urql'
import { readFragment } from '../../data/gql.ts'
import { isConflict } from '../../data/graphql.ts'
import { toast } from '../../plain/toasts/toasts.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Loading, LoadingFailed } from '../Loading.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { EditReplyMutation, ReplySourceQuery } from './operations.ts'
import { OwnReply } from '../viewer-state/operations.ts'
import { ReplyText } from './reply/ReplyText.tsx'

type Props = { id: string; onClose: () => void }

/** Edits the viewer's own reply, starting with its pending or rejected edit if there is one. */
export default function EditReply({ id, onClose }: Props) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: ReplySourceQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const [{ fetching: isSending }, editReply] = useMutation(EditReplyMutation)
  const { refetch: refetchChanges } = useForumViewerState()
  // A member who signs in again causes a refetch, which must not replace the text in progress.
  const item = useLatest(data)?.reply
  const source = item?.pendingRevision ?? item

  async function handleSend(content: string, version: string | undefined) {
    const { data: result, error: failure } = await editReply({
      input: { id, content, version: version ?? null },
    })
    if (!result) {
      // Concurrent change: the stored text is shown beside the text in progress.
      if (isConflict(failure)) refetch()
      return failure
    }
    const { status, pendingRevision } = readFragment(OwnReply, result.editReply)
    const isPending = status === 'PENDING' || pendingRevision?.status === 'PENDING'
    toast(
      'Reply updated!',
      isPending ? 'A moderator will review the change shortly; then everyone can see it.' : undefined,
    )
    refetchChanges()
    onClose()
    return undefined
  }

  return (
    <Dialog isForWriting showsFailures onClose={onClose} title="Edit reply" isClosingBlocked={isSending}>
      {source ? (
        <ReplyText
          draftKey={`edit-reply:${id}`}
          initial={source.content}
          version={source.version}
          label="Reply"
          labels={{ send: 'Save changes', sending: 'Saving...', failed: 'Failed to edit reply' }}
          onSend={handleSend}
          onCancel={onClose}
        />
      ) : fetching ? (
        <Loading>Loading reply...</Loading>
      ) : (
        <LoadingFailed what="The reply" error={error} onRetry={() => refetch()} />
      )}
    </Dialog>
  )
}
