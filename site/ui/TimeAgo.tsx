import { useSyncExternalStore } from 'react'
import { fullTime, timeAgo } from '../lib/time.ts'

const MINUTE = 60_000

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE)

/** How long ago something was; it keeps up with the clock, and the exact time is its title. */
export function TimeAgo({ at }: { at: string }) {
  useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  // A minute may pass between server and browser, and their lists of month names may differ.
  return (
    <time dateTime={at} title={fullTime(at)} suppressHydrationWarning>
      {timeAgo(at)}
    </time>
  )
}
