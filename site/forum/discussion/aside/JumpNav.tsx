import { useEffect, useState } from 'react'
import { counted } from '../../../plain/text/plural.ts'
import type { Jumps } from './jumps.ts'

const END =
  'rounded-[calc(var(--radius-md)-0.125rem)] px-3 py-1.5 font-semibold text-brand no-underline hover:bg-brand-soft'

/**
 * Links to both ends of a discussion, with the reading progress. Without JavaScript it shows the number of replies.
 */
export function JumpNav({ first, latest, count, before }: Jumps) {
  const read = Math.min(before + useReadReplies(), count)
  return (
    <nav
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 rounded-md bg-sunken p-1 text-(length:--text-sm) max-lg:hidden"
      aria-label="Replies"
    >
      <a className={END} href={first}>
        First
      </a>
      <a className={END} href={latest}>
        Latest
      </a>
      <span className="ml-auto px-2 text-soft">
        {read > before ? `Reply ${read} of ${count}` : counted(count, 'reply', 'replies')}
      </span>
    </nav>
  )
}

/** Counts the replies, except deleted ones, that begin in the upper third of the screen or above. */
function useReadReplies(): number {
  const [read, setRead] = useState(0)
  useEffect(() => {
    let frame = 0
    const count = () => {
      frame = 0
      const shown = [...document.querySelectorAll('.replies[aria-busy] > li:has(article)')]
      setRead(shown.filter((reply) => reply.getBoundingClientRect().top < innerHeight / 3).length)
    }
    const handleScroll = () => (frame ||= requestAnimationFrame(count))
    // The page may have been scrolled before hydration.
    if (scrollY > 0) handleScroll()
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  return read
}
