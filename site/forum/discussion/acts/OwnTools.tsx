import { useState } from 'react'
import { lazy } from '../../../ui/islands/lazy.tsx'
import { useFragment } from '../../../ui/islands/use-fragment.ts'
import { Icon } from '../../../ui/Icon.tsx'

const DeleteDialog = lazy(() => import('../../editor/DeleteDialog.tsx'))
const EditPost = lazy(() => import('../../editor/EditPost.tsx'))
const EditReply = lazy(() => import('../../editor/EditReply.tsx'))

type Props = {
  kind: 'post' | 'reply'
  id: string
  onDeleted: () => void
}

/** Authors' actions on their own items. */
export function OwnTools({ kind, id, onDeleted }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  // Target of links in the list of drafts.
  const [fragment, forgetFragment] = useFragment()
  const isRequested = fragment === `edit-${id}`
  const Edit = kind === 'post' ? EditPost : EditReply
  function close() {
    setOpen(null)
    if (isRequested) forgetFragment()
  }
  return (
    <>
      {/* Wraps as a unit. */}
      <span className="inline-flex [gap:inherit]">
        <button type="button" className="item-action needs-script" onClick={() => setOpen('edit')}>
          <Icon name="edit" />
          <span className="item-label">Edit</span>
        </button>
        <button
          type="button"
          className="item-action item-action-danger needs-script"
          onClick={() => setOpen('delete')}
        >
          <Icon name="trash" />
          <span className="item-label">Delete</span>
        </button>
      </span>
      {(open === 'edit' || isRequested) && <Edit id={id} onClose={close} />}
      {open === 'delete' && <DeleteDialog kind={kind} id={id} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
