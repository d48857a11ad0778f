import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

type Item = {
  id: string
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

/** The newest posts or replies of somebody. */
export const MemberItems = ({
  title,
  none,
  items,
}: {
  title: string
  none: string
  items: readonly Item[]
}) => (
  <section className="grid gap-2" aria-label={title}>
    <h4>{title}</h4>
    {items.length === 0 && <p className="text-sm text-soft">{none}</p>}
    <ul className="grid gap-2 text-sm">
      {items.map(({ id, postId, title: name, status, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <a href={`/forum/posts/${postId}`}>{name}</a>
          <span className="text-soft">
            <TimeAgo at={createdAt} />
          </span>
          {STATUS[status]}
        </li>
      ))}
    </ul>
  </section>
)
