import { itemAddress } from '../../ui/islands/item-address.ts'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { historyAddress } from '../address.ts'
import type { Change } from '../../ui/decisions/ChangeDecisionDialog.tsx'
import { ChangeDecision } from '../moderation/ChangeDecision.tsx'

type Item = {
  id: string
  type: 'POST' | 'REPLY'
  postId: string
  title: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  createdAt: string
}

const STATUS = {
  PENDING: <Badge tone="warning">Awaiting review</Badge>,
  APPROVED: null,
  REJECTED: <Badge tone="danger">Not published</Badge>,
}

type Props = { title: string; none: string; items: readonly Item[] }

/** Lists a member's newest posts or replies, with buttons to take them down or restore them. */
export function MemberItems({ title, none, items }: Props) {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <section className="grid gap-2" aria-label={title}>
      <h4>{title}</h4>
      {items.length === 0 && <p className="text-sm text-soft">{none}</p>}
      <ul className="grid gap-3 text-sm">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} onChange={setChange} />
          </li>
        ))}
      </ul>
      {change && <ChangeDecision change={change} onClose={() => setChange(null)} />}
    </section>
  )
}

function Row({ item, onChange }: { item: Item; onChange: (change: Change) => void }) {
  const { id, type, postId, title, status, createdAt } = item
  const act = status === 'APPROVED' ? ('unpublish' as const) : ('restore' as const)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a className="wrap-anywhere" href={itemAddress(postId, type === 'REPLY' ? id : null)}>
        {title}
      </a>
      <span className="text-soft">
        <TimeAgo at={createdAt} />
      </span>
      {STATUS[status]}
      <a href={historyAddress(type, id)}>
        History<span className="sr-only"> of {title}</span>
      </a>
      {status !== 'PENDING' && (
        <Button isSmall look="secondary" onClick={() => onChange({ act, type, id, title })}>
          {act === 'unpublish' ? 'Unpublish' : 'Put back'}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
    </div>
  )
}
