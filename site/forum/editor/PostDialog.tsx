import { eachPostField } from '#rules/items'
import { useMutation } from 'urql'
import { toast } from '../../plain/toasts/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { PostText } from './PostFields.tsx'
import { PostForm } from './PostForm.tsx'
import { CreatePostMutation } from './operations.ts'

type Props = {
  onClose: () => void
  /** Called with the category of the new discussion. */
  onPublished: (category: string) => void
  /** The category that the reader is looking at; empty for none. */
  category: string
}

const LABELS = { send: 'Post discussion', sending: 'Posting...', failed: 'Failed to create post' }

/** Starts a discussion. A failed or closed attempt retains its text. */
export default function PostDialog({ onClose, onPublished, category }: Props) {
  const [{ fetching }, createPost] = useMutation(CreatePostMutation)

  async function handleSend(input: PostText) {
    const { data, error } = await createPost({ input })
    if (!data) return error
    const isPending = data.createPost.status === 'PENDING'
    toast(
      'Post Created!',
      isPending ? 'A moderator will review it shortly; then everyone can see it.' : undefined,
    )
    onPublished(input.category)
    return undefined
  }

  return (
    <Dialog
      isForWriting
      showsFailures
      onClose={onClose}
      title="Start a discussion"
      description="Ask a question or share something you’ve tried."
      isClosingBlocked={fetching}
    >
      <PostForm
        draftKey="new"
        initial={{ ...eachPostField(() => ''), category }}
        isNew
        labels={LABELS}
        onSend={handleSend}
        onCancel={onClose}
      />
    </Dialog>
  )
}
