import { fullDayOf } from '../ui/texts/time.ts'
import { Badge } from '../ui/Badge.tsx'

/** Badge of a discussion with an accepted reply. */
export const SolvedBadge = () => (
  <Badge tone="success" icon="check">
    Solved
  </Badge>
)

/** Badge of a discussion that accepts no new replies. */
export const ClosedBadge = () => <Badge>Closed</Badge>

type Props = { until: string | null; isAdmin: boolean }

/** Badge of a pinned discussion; administrators also see when the pin ends. */
export const PinnedBadge = ({ until, isAdmin }: Props) =>
  until && (
    <Badge tone="brand" icon="pin">
      {isAdmin ? `Pinned until ${fullDayOf(until)}` : 'Pinned'}
    </Badge>
  )
