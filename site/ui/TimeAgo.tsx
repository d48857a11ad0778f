import { useSyncExternalStore } from 'react'
import { MINUTE } from '../plain/durations.ts'
import { dateOf, fullTime, timeAgo } from './texts/time.ts'

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE)

type Props = {
  at: string
  /** True to show a relative time at any age, where the specification requires it (section 2). */
  isRelative?: boolean
}

/** Shows a time, updated with the clock: relative for a week, then as a date. Its title has the exact time. */
export function TimeAgo({ at, isRelative = false }: Props) {
  useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  const { label, title } = isRelative ? { label: timeAgo(at), title: fullTime(at) } : dateOf(at)
  // A minute may pass between rendering and hydration, and month names may differ.
  return (
    <time dateTime={at} title={title} suppressHydrationWarning>
      {label}
    </time>
  )
}
