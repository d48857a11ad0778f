import { EVENT_CATEGORY, eachPostField, usualEvening } from '#rules/items'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useStoredDraft } from '../../../data/drafts/use-draft.ts'
import { toast } from '../../../plain/toasts/toasts.ts'
import { CreatePostMutation } from '../operations.ts'
import { useViewer } from '../../Viewer.tsx'
import type { PostText } from '../PostFields.tsx'
import { categorised } from '../PostForm.tsx'
import { newPostInput, ONCE, seriesCreated } from '../series.ts'
import { NEW_KIND_TEXTS, newKindOf, type NewKind } from './kinds.ts'

/** Key of the draft shared by the dialog and the page (data/drafts/device.ts). */
export const NEW_POST = 'new'

/** Returns an empty discussion in this category, which may be empty too. */
export const emptyPostIn = (category: string): PostText => ({
  ...eachPostField(() => ''),
  ...ONCE,
  category,
})

/**
 * Returns the initial values of a form opened by a link: its category and title, which may be empty, and default times
 * for an event.
 */
export const newPostIn = (category: string, title = ''): PostText => ({
  ...emptyPostIn(category),
  ...(category === EVENT_CATEGORY && usualEvening()),
  title,
})

/**
 * Creates a discussion and confirms it.
 * @param initial initial text
 * @param onCreated called with the id and the category of the new discussion
 * @param isVacancy true where the form is for a vacancy
 * @returns the properties of its form, the kind of the text in it, and whether it is being sent
 */
export function useNewPost(
  initial: PostText,
  onCreated: (id: string, category: string) => void,
  isVacancy = false,
) {
  const [{ fetching }, createPost] = useMutation(CreatePostMutation)
  const { viewerId } = useViewer()
  const draft = useStoredDraft(NEW_POST, viewerId)
  const [sentKind, setSentKind] = useState<NewKind | null>(null)
  const kind = sentKind ?? newKindOf(categorised({ ...initial, ...draft?.text }, initial), isVacancy)

  async function handleSend(text: PostText) {
    const { data, error } = await createPost({ input: newPostInput(text) })
    if (!data) return error
    const { id, status } = data.createPost
    // The draft is deleted now, while the page stays until the next one loads; the back button may restore it.
    setSentKind(newKindOf(text, isVacancy))
    addEventListener('pageshow', () => setSentKind(null), { once: true })
    const isPending = status === 'PENDING'
    if (text.repeats) {
      const created = seriesCreated(text.times, isPending)
      toast(created.title, created.text)
    } else
      toast(
        'Post Created!',
        isPending ? 'A moderator will review it shortly; then everyone can see it.' : undefined,
      )
    onCreated(id, text.category)
    return undefined
  }

  const labels = { send: NEW_KIND_TEXTS[kind].send, sending: 'Posting...', failed: 'Failed to create post' }
  const form = { draftKey: NEW_POST, initial, labels, onSend: handleSend }
  return { form, kind, isSending: fetching }
}
