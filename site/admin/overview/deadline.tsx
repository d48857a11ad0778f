import { Badge } from '../../ui/Badge.tsx'

const HOUR = 3_600_000

/** Hours within which the contact page promises a reply. */
const PROMISED = 24

/** Returns the whole hours left to reply to an enquiry; negative once the deadline has passed. */
export const hoursLeft = (sentAt: string, now = Date.now()) =>
  Math.floor((Date.parse(sentAt) + PROMISED * HOUR - now) / HOUR)

export const isLate = (since: string | null) => since !== null && hoursLeft(since) < 0

/** Formats the time left. */
export function HoursLeft({ since }: { since: string | null }) {
  if (!since) return null
  const left = hoursLeft(since)
  return (
    <span suppressHydrationWarning>
      {left < 0 ? `${-left} h overdue` : left === 0 ? 'less than 1 h left' : `reply due in ${left}\u00a0h`}
    </span>
  )
}

/** Shows the time left, coloured by urgency. */
export function HoursLeftBadge({ since }: { since: string }) {
  const left = hoursLeft(since)
  if (left < 0) return <Badge tone="danger">{`${-left} h late`}</Badge>
  return (
    <Badge tone={left < 6 ? 'warning' : 'info'}>{left === 0 ? 'less than 1 h left' : `${left} h left`}</Badge>
  )
}
