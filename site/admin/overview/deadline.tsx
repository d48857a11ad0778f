import { Badge } from '../../ui/Badge.tsx'

const HOUR = 3_600_000

/** The contact page promises a reply within this many hours. */
const PROMISED = 24

/** Whole hours left to reply to an enquiry; below zero once the promise is broken. */
export const hoursLeft = (sentAt: string, now = Date.now()) =>
  Math.floor((Date.parse(sentAt) + PROMISED * HOUR - now) / HOUR)

export const isLate = (since: string | null) => since !== null && hoursLeft(since) < 0

/** Formats the time left. */
export function HoursLeft({ since }: { since: string | null }) {
  if (!since) return null
  const left = hoursLeft(since)
  return (
    <span suppressHydrationWarning>
      {left < 0
        ? `${-left} h past the 24 hours`
        : left === 0
          ? 'less than an hour left'
          : `reply due in ${left}\u00a0h`}
    </span>
  )
}

/** The time that is left, in the colour of its urgency. */
export function HoursLeftBadge({ since }: { since: string }) {
  const left = hoursLeft(since)
  if (left < 0) return <Badge tone="danger">{`${-left} h late`}</Badge>
  return (
    <Badge tone={left < 6 ? 'warning' : 'info'}>{left === 0 ? 'less than 1 h left' : `${left} h left`}</Badge>
  )
}
