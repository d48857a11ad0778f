import { NEW_DAYS } from '#limits/people'
import { useSyncExternalStore } from 'react'
import { DAY, HOUR } from '../../plain/durations.ts'
import { Badge } from '../Badge.tsx'
import { fullDayOf, shortDayOf } from './time.ts'

function everyHour(onTick: () => void) {
  const timer = setInterval(onTick, HOUR)
  return () => clearInterval(timer)
}

/**
 * Marks members in their first month, so that others are kind. A cached page may outlive the mark: its text names the
 * date, which stays true, and the browser removes it after the month.
 */
export function NewMember({ since }: { since: string }) {
  const isOver = useSyncExternalStore(
    everyHour,
    () => Date.now() - Date.parse(since) >= NEW_DAYS * DAY,
    () => false,
  )
  if (isOver) return null
  return (
    <span title={`A member since ${fullDayOf(since)}`}>
      <Badge tone="brand">New member, {shortDayOf(since)}</Badge>
    </span>
  )
}
