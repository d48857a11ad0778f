import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../plain/text/plural.ts'
import { startPolling } from './polling.ts'

type Props = {
  /** The current count. */
  poll: () => Promise<number>
  /** The count on the page; null while unknown. */
  known: number | null
  one: string
  many: string
  /** Brings them. */
  onShow: (count: number) => void
}

/**
 * Says quietly, over the foot of the page, that there is more than it shows. It moves nothing of what is read; screen
 * readers say it when they have finished what they are saying.
 */
export function LiveNotice({ poll, known, one, many, onShow }: Props) {
  // A number counts only beside what the page had when it was requested: another list has another one.
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
