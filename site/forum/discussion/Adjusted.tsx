import { fullTime } from '../../ui/texts/time.ts'
import { adjustedBy, adjustmentInWords, isAdjusted, type Adjustment } from '../adjusted.ts'

type Props = {
  item: Adjustment & {
    /** Newest first. */
    adjustments: readonly (Adjustment & { reason: string | null; createdAt: string })[]
  }
}

/** Says beside a score what moderators have added to it or taken away, and why, one press away and without script. */
export function Adjusted({ item }: Props) {
  if (!isAdjusted(item)) return null
  return (
    <details className="adjusted">
      <summary>{adjustedBy(item)}</summary>
      <ul>
        {item.adjustments.map(({ reason, createdAt, ...adjustment }) => (
          <li key={createdAt}>
            <span className="font-semibold">{adjustmentInWords(adjustment)}</span>
            {`, ${fullTime(createdAt)}: `}
            {reason ?? 'the reason was not written for everybody.'}
          </li>
        ))}
      </ul>
    </details>
  )
}
