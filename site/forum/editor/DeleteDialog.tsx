import { useMutation } from 'urql'
import { failureTitle, messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DeletePostMutation, DeleteReplyMutation } from './operations.ts'

type Props = { kind: 'post' | 'reply'; id: string; onClose: () => void; onDeleted: () => void }

const TEXTS = {
  post: {
    title: 'Delete this discussion?',
    description:
      'This deletes your title and text. Other people’s replies stay; if there are none, the discussion disappears. Administrators can see it for 30 days, and put it back if it was a mistake.',
    done: 'Discussion deleted',
  },
  reply: {
    title: 'Delete this reply?',
    description:
      'This removes it from the discussion. Administrators can see it for 30 days, and put it back if it was a mistake.',
    done: 'Reply deleted',
  },
}

/** Deletes the viewer's own item after confirmation. */
export default function DeleteDialog({ kind, id, onClose, onDeleted }: Props) {
  const [{ fetching }, send] = useMutation<unknown, { id: string }>(
    kind === 'post' ? DeletePostMutation : DeleteReplyMutation,
  )
  const { title, description, done } = TEXTS[kind]

  async function handleDelete() {
    const { data, error } = await send({ id })
    if (!data) return toastProblem(failureTitle(error, `Failed to delete ${kind}`), messageFrom(error))
    toast(done)
    onClose()
    onDeleted()
  }

  return (
    <Dialog onClose={onClose} title={title} description={description} isClosingBlocked={fetching}>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button look="danger" busyLabel={fetching && 'Deleting...'} onClick={() => void handleDelete()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
