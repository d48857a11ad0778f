import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { NEW_KIND_TEXTS } from './kinds.ts'
import { emptyPostIn, useNewPost } from './use-new-post.ts'
import { PostForm } from '../PostForm.tsx'

type Props = {
  onClose: () => void
  /** Called with the category of the new discussion. */
  onPublished: (category: string) => void
  /** Category of the current list; empty for none. */
  category: string
}

/** Starts a discussion. The text is retained if sending fails or the dialog is closed. */
export default function PostDialog({ onClose, onPublished, category }: Props) {
  const { form, kind, isSending } = useNewPost(emptyPostIn(category), (_id, chosen) => onPublished(chosen))
  return (
    <Dialog
      isForWriting
      showsFailures
      onClose={onClose}
      title={NEW_KIND_TEXTS[kind].heading}
      description={NEW_KIND_TEXTS[kind].lead}
      isClosingBlocked={isSending}
    >
      <PostForm isNew {...form} onCancel={onClose} />
    </Dialog>
  )
}
