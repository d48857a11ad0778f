import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { toneOf } from '../log/labels.ts'
import { titled } from '../parts/labels.ts'

type Props = {
  action: string
  moderator: { firstName: string; lastName: string } | null
  createdAt: string
}

/** Names a decision, with who made it and when. */
export const DecisionHead = ({ action, moderator, createdAt }: Props) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
    <Badge tone={toneOf(action)}>{titled(action)}</Badge>
    <span>
      by {moderator ? `${moderator.firstName} ${moderator.lastName}` : 'Unknown'}, <TimeAgo at={createdAt} />
    </span>
  </p>
)
