import { useState, useSyncExternalStore } from 'react'
import { enumOf } from '../../../data/enums.ts'
import { lazy } from '../../../ui/islands/lazy.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { wasDecided } from './was-decided.ts'

const ChangeStatus = lazy(() => import('./ChangeStatus.tsx'))
const OfferUndo = lazy(() => import('./OfferUndo.tsx'))

/** A decision of the page before is known from the start of this one. */
const unchanging = () => () => undefined

type Props = {
  kind: 'post' | 'reply'
  id: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  title: string | null
}

/** Administrators' acts on a decided item: take it down, or restore it. */
export function ModeratorTools({ kind, id, status, title }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isUndoable = useSyncExternalStore(
    unchanging,
    () => wasDecided(id),
    () => false,
  )
  const act = status === 'APPROVED' ? 'unpublish' : 'restore'
  return (
    <>
      <button type="button" className="item-action needs-script" onClick={() => setOpen(true)}>
        <Icon name="shield" />
        <span className="item-label">{act === 'unpublish' ? 'Unpublish' : 'Put back'}</span>
      </button>
      <a className="item-action" href={`/admin?tab=moderation&item=${kind}:${id}`}>
        <Icon name="clock" />
        <span className="max-sm:sr-only">History</span>
      </a>
      {isUndoable && <OfferUndo id={id} onClose={() => undefined} />}
      {isOpen && (
        <ChangeStatus change={{ act, type: enumOf(kind), id, title }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
