import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../lib/text/plural.ts'
import { startPulse } from './pulse.ts'

type Props = {
  /** How many there are now. */
  ask: () => Promise<number>
  /** How many of them the page has. */
  known: number
  one: string
  many: string
  /** Brings them. */
  onShow: (count: number) => void
}

/**
 * Says quietly, over the foot of the page, that there is more than it shows. It moves nothing of what is read; screen
 * readers say it when they have finished what they are saying.
 */
export function LiveNotice({ ask, known, one, many, onShow }: Props) {
  const [count, setCount] = useState(known)
  const look = useEffectEvent(async () => setCount(await ask()))
  useEffect(() => startPulse(() => look()), [])
  const more = count - known
  return (
    <div className="live-notice" role="status">
      {more > 0 && (
        <button type="button" className="button" onClick={() => onShow(count)}>
          {counted(more, one, many)}
        </button>
      )}
    </div>
  )
}
