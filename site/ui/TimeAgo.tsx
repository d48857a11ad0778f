import { useSyncExternalStore } from 'react'
import { MINUTE } from '../plain/durations.ts'
import { fullTime, shortTime, timeAgo } from './texts/time.ts'

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE)

type Props = {
  at: string
  /** The moment itself can be read beside it, without pointing at it. */
  isFull?: boolean
}

/** A relative time, updated with the clock. The exact time is beside it, or its title. */
export function TimeAgo({ at, isFull = false }: Props) {
  useSyncExternalStore(everyMinute, thisMinute, thisMinute)
  // A minute may pass between server and browser, and their lists of month names may differ.
  return (
    <time dateTime={at} title={isFull ? undefined : fullTime(at)} suppressHydrationWarning>
      {timeAgo(at)}
      {isFull && <span className="moment">{` · ${shortTime(at)}`}</span>}
    </time>
  )
}
