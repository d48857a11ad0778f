import { eachPostField } from '#rules/items'
import { useMutation, useQuery } from 'urql'
import { readFragment } from '../../data/gql.ts'
import { isConflict } from '../../data/graphql.ts'
import { toast } from '../../plain/toasts/toasts.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Loading, LoadingFailed } from '../Loading.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { EditPostMutation, PostSourceQuery } from './operations.ts'
import { OwnPost } from '../viewer-state/operations.ts'
import type { PostText } from './PostFields.tsx'
import { PostForm } from './PostForm.tsx'
import { ONCE } from './series.ts'

type Props = { id: string; onClose: () => void }

const LABELS = { send: 'Save changes', sending: 'Saving...', failed: 'Failed to edit post' }

/** Edits the viewer's own discussion, starting with its pending or rejected edit if there is one. */
export default function EditPost({ id, onClose }: Props) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: PostSourceQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const [{ fetching: isSending }, editPost] = useMutation(EditPostMutation)
  const { refetch: refetchChanges } = useForumViewerState()
  // A member who signs in again causes a refetch, which must not replace the text in progress.
  const item = useLatest(data)?.post
  const source = item?.pendingRevision ?? item

  async function handleSend(text: PostText, version: string | undefined) {
    const input = { id, ...eachPostField((field) => text[field]), version: version ?? null }
    const { data: result, error: failure } = await editPost({ input })
    if (!result) {
      // Concurrent change: the stored text is shown beside the text in progress.
      if (isConflict(failure)) refetch()
      return failure
    }
    const { status, pendingRevision } = readFragment(OwnPost, result.editPost)
    const isPending = status === 'PENDING' || pendingRevision?.status === 'PENDING'
    toast(
      'Post updated!',
      isPending ? 'A moderator will review the change shortly; then everyone can see it.' : undefined,
    )
    refetchChanges()
    onClose()
    return undefined
  }

  return (
    <Dialog isForWriting showsFailures onClose={onClose} title="Edit discussion" isClosingBlocked={isSending}>
      {source ? (
        <PostForm
          draftKey={`edit-post:${id}`}
          initial={{ ...eachPostField((field) => source[field] ?? ''), ...ONCE }}
          version={source.version}
          labels={LABELS}
          onSend={handleSend}
          onCancel={onClose}
        />
      ) : fetching ? (
        <Loading>Loading discussion...</Loading>
      ) : (
        <LoadingFailed what="The discussion" error={error} onRetry={() => refetch()} />
      )}
    </Dialog>
  )
}
