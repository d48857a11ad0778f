import { useEffect, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { wasDecided } from './was-decided.ts'

const ChangeStatus = lazy(() => import('./ChangeStatus.tsx'))
const OfferUndo = lazy(() => import('./OfferUndo.tsx'))

type Props = {
  kind: 'post' | 'reply'
  id: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  title: string | null
}

/** What administrators can do with what was decided: take it down, or put it back. */
export function ModeratorTools({ kind, id, status, title }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isUndoable, setUndoable] = useState(false)
  useEffect(() => setUndoable(wasDecided(id)), [id])
  const change = status === 'APPROVED' ? 'unpublish' : 'restore'
  return (
    <>
      <button type="button" className="item-action needs-script" onClick={() => setOpen(true)}>
        <Icon name="shield" />
        <span className="max-sm:sr-only">{change === 'unpublish' ? 'Unpublish' : 'Put back'}</span>
      </button>
      <a className="item-action" href={`/admin?tab=moderation&item=${kind}:${id}`}>
        <Icon name="clock" />
        <span className="max-sm:sr-only">Story</span>
      </a>
      {isUndoable && <OfferUndo id={id} onClose={() => setUndoable(false)} />}
      {isOpen && <ChangeStatus {...{ kind, id, change, title }} onClose={() => setOpen(false)} />}
    </>
  )
}
