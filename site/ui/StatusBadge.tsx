import { Badge } from './Badge.tsx'

type Props = { status: 'APPROVED' | 'PENDING' | 'REJECTED' }

/** Shows authors the status of their unpublished item (decisions, "Posts, replies and moderation"). */
export function StatusBadge({ status }: Props) {
  if (status === 'PENDING') return <Badge tone="warning">Awaiting review</Badge>
  if (status === 'REJECTED') return <Badge tone="danger">Not published</Badge>
  return null
}
