import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import type { RemovedItem } from './operations.ts'

type Props = { item: RemovedItem; onPutBack: () => void }

/** Shows an item as it was before its author deleted it. */
export function RemovedCard({ item, onPutBack }: Props) {
  const { id, type, postId, title, contentHtml, status, removedAt, isInPlace, author } = item
  const heading = `removed-${id}`
  const itemName = type === 'POST' ? title : `reply in ${title}`
  const name = author ? `${author.firstName} ${author.lastName}` : 'a deleted member'
  return (
    <article className="card grid grid-cols-1 gap-2" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge>{type === 'POST' ? 'Discussion' : 'Reply'}</Badge>
        <StatusBadge status={status} />
        {isInPlace && <a href={`/forum/posts/${postId}`}>Replies still there</a>}
      </div>
      <h4 id={heading} className="card-title">
        {type === 'POST' ? title : `Reply in ${title}`}
      </h4>
      {/* The server has rendered and sanitized it. */}
      <details className="text-sm">
        <summary className="font-semibold text-brand">Read it</summary>
        <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      </details>
      <p className="text-sm text-soft">
        Deleted by {name} <TimeAgo at={removedAt} />
      </p>
      <div className="cluster needs-script">
        <Button isSmall look="secondary" onClick={onPutBack}>
          Put back<span className="sr-only"> {itemName}</span>
        </Button>
      </div>
    </article>
  )
}
