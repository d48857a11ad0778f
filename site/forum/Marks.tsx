import { fullDayOf } from '../ui/texts/time.ts'
import { Badge } from '../ui/Badge.tsx'

/** On a discussion that has an answer. */
export const SolvedBadge = () => (
  <Badge tone="success" icon="check">
    Solved
  </Badge>
)

/** On a discussion that takes no new replies. */
export const ClosedBadge = () => <Badge>Closed</Badge>

type Props = { until: string | null; isAdmin: boolean }

/** On a discussion that stands first for a while; administrators are told how long. */
export const PinnedBadge = ({ until, isAdmin }: Props) =>
  until && (
    <Badge tone="brand" icon="pin">
      {isAdmin ? `Pinned until ${fullDayOf(until)}` : 'Pinned'}
    </Badge>
  )
