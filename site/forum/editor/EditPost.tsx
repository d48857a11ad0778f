import { eachPostField } from '#rules/items'
import { useMutation, useQuery } from 'urql'
import { readFragment } from '../../data/gql.ts'
import { isConflict } from '../../data/graphql.ts'
import { toast } from '../../plain/toasts/toasts.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Loading, LoadingFailed } from '../Loading.tsx'
import { useMine } from '../mine/MineProvider.tsx'
import { EditPostMutation, PostSourceQuery } from './operations.ts'
import { OwnPost } from '../mine/operations.ts'
import type { PostText } from './PostFields.tsx'
import { PostForm } from './PostForm.tsx'

type Props = { id: string; onClose: () => void }

const LABELS = { send: 'Save changes', sending: 'Saving...', failed: 'Failed to edit post' }

/** Edits one's own discussion; goes on from the edit that waits or was not published, if there is one. */
export default function EditPost({ id, onClose }: Props) {
  const [{ data, error, fetching }, askAgain] = useQuery({
    query: PostSourceQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const [{ fetching: isSending }, editPost] = useMutation(EditPostMutation)
  const { askAgain: askWhatChanged } = useMine()
  // Asked for anew when somebody has signed in again: what they are writing stays meanwhile.
  const item = useLatest(data)?.post
  const source = item?.pendingRevision ?? item

  async function handleSend(text: PostText, version: string | undefined) {
    const input = { id, ...eachPostField((field) => text[field]), version: version ?? null }
    const { data: answer, error: failure } = await editPost({ input })
    if (!answer) {
      // It may have changed since: what is stored now is shown beside what was written here.
      if (isConflict(failure)) askAgain()
      return failure
    }
    const { status, pendingRevision } = readFragment(OwnPost, answer.editPost)
    const isPending = status === 'PENDING' || pendingRevision?.status === 'PENDING'
    toast(
      'Post updated!',
      isPending ? 'A moderator will review the change shortly; then everyone can see it.' : undefined,
    )
    askWhatChanged()
    onClose()
    return undefined
  }

  return (
    <Dialog isOpen showsFailures onClose={onClose} title="Edit discussion" isClosingBlocked={isSending}>
      {source ? (
        <PostForm
          draftKey={`edit-post:${id}`}
          initial={eachPostField((field) => source[field] ?? '')}
          version={source.version}
          isNew={false}
          labels={LABELS}
          isSending={isSending}
          onSend={handleSend}
          onCancel={onClose}
        />
      ) : fetching ? (
        <Loading>Loading discussion...</Loading>
      ) : (
        <LoadingFailed what="The discussion" error={error} onRetry={() => askAgain()} />
      )}
    </Dialog>
  )
}
