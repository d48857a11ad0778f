import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { toneOf } from '../log/labels.ts'
import { actorName, type Actor, titled } from '../parts/labels.ts'

type Props = Actor & { action: string; createdAt: string }

/** Names a decision, with who made it and when. */
export const DecisionHead = ({ action, createdAt, ...actor }: Props) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
    <Badge tone={toneOf(action)}>{titled(action)}</Badge>
    <span>
      by {actorName(actor)}, <TimeAgo at={createdAt} />
    </span>
  </p>
)
