import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'

const ChangeStatus = lazy(() => import('./ChangeStatus.tsx'))

type Props = {
  kind: 'post' | 'reply'
  id: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  title: string | null
}

/** What administrators can do with what was decided: take it down, or put it back. */
export function ModeratorTools({ kind, id, status, title }: Props) {
  const [isOpen, setOpen] = useState(false)
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
      {isOpen && <ChangeStatus {...{ kind, id, change, title }} onClose={() => setOpen(false)} />}
    </>
  )
}
