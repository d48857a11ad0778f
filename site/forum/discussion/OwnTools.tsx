import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'

const DeleteDialog = lazy(() => import('../editor/DeleteDialog.tsx'))
const EditPost = lazy(() => import('../editor/EditPost.tsx'))
const EditReply = lazy(() => import('../editor/EditReply.tsx'))

type Props = { kind: 'post' | 'reply'; id: string; onDeleted: () => void }

/** What authors can do with what they wrote. */
export function OwnTools({ kind, id, onDeleted }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const Edit = kind === 'post' ? EditPost : EditReply
  const close = () => setOpen(null)
  return (
    <>
      <button type="button" className="item-action needs-script" onClick={() => setOpen('edit')}>
        <Icon name="edit" />
        <span className="max-sm:sr-only">Edit</span>
      </button>
      <button
        type="button"
        className="item-action item-action-danger needs-script"
        onClick={() => setOpen('delete')}
      >
        <Icon name="trash" />
        <span className="max-sm:sr-only">Delete</span>
      </button>
      {open === 'edit' && <Edit id={id} onClose={close} />}
      {open === 'delete' && <DeleteDialog kind={kind} id={id} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
