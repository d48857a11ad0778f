import { eachPostField } from '#rules/items'
import { useMutation } from 'urql'
import { toast } from '../../../plain/toasts/toasts.ts'
import { CreatePostMutation } from '../operations.ts'
import type { PostText } from '../PostFields.tsx'

/** Key of the draft, which the dialog and the page share (data/drafts/device.ts). */
export const NEW_POST = 'new'

const LABELS = { send: 'Post discussion', sending: 'Posting...', failed: 'Failed to create post' }

/** Returns a discussion without content, in this category and with this title; either may be empty. */
export const newPostIn = (category: string, title = ''): PostText => ({
  ...eachPostField(() => ''),
  category,
  title,
})

/**
 * Creates a discussion, and says that it has arrived.
 * @param category the one to begin with; empty for none
 * @param onCreated called with the id and the category of the new discussion
 * @returns the properties of its form, and whether it is being sent
 */
export function useNewPost(category: string, onCreated: (id: string, category: string) => void) {
  const [{ fetching }, createPost] = useMutation(CreatePostMutation)

  async function handleSend(input: PostText) {
    const { data, error } = await createPost({ input })
    if (!data) return error
    const { id, status } = data.createPost
    toast(
      'Post Created!',
      status === 'PENDING' ? 'A moderator will review it shortly; then everyone can see it.' : undefined,
    )
    onCreated(id, input.category)
    return undefined
  }

  const form = { draftKey: NEW_POST, initial: newPostIn(category), labels: LABELS, onSend: handleSend }
  return { form, isSending: fetching }
}
