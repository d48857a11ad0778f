import { Badge } from './Badge.tsx'

type Props = { status: 'approved' | 'pending' | 'rejected' }

/** Shows an author what became of their item; what everybody sees has no badge (decisions, "Posts, replies and moderation"). */
export function StatusBadge({ status }: Props) {
  if (status === 'pending') return <Badge tone="warning">Awaiting review</Badge>
  if (status === 'rejected') return <Badge tone="danger">Not published</Badge>
  return null
}
