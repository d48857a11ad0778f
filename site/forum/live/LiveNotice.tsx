import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../plain/text/plural.ts'
import { startPolling } from './polling.ts'

type Props = {
  /** Returns the current count. */
  poll: () => Promise<number>
  /** Count on the page; null while unknown. */
  known: number | null
  one: string
  many: string
  /** Shows the new items. */
  onShow: (count: number) => void
}

/**
 * Announces new items unobtrusively at the foot of the page, without moving its content; screen readers announce it
 * politely.
 */
export function LiveNotice({ poll, known, one, many, onShow }: Props) {
  // A count is valid only for the list for which it was requested.
  const [seen, setSeen] = useState<{ count: number; known: number } | null>(null)
  const look = useEffectEvent(async () => {
    if (known !== null) setSeen({ count: await poll(), known })
  })
  useEffect(() => startPolling(() => look()), [])
  const more = seen && seen.known === known ? seen.count - seen.known : 0
  return (
    <div className="fixed bottom-4 left-1/2 z-40 -translate-x-1/2 print:hidden" role="status" data-live="">
      {seen && more > 0 && (
        <button
          type="button"
          className="button rounded-full shadow-floating"
          onClick={() => onShow(seen.count)}
        >
          {counted(more, one, many)}
        </button>
      )}
    </div>
  )
}
