import { fullTime } from '../../ui/texts/time.ts'
import { adjustedBy, formatAdjustment, isAdjusted, type Adjustment } from '../adjusted.ts'

type Props = {
  item: Adjustment & {
    /** Sorted newest first. */
    adjustments: readonly (Adjustment & { reason: string; createdAt: string })[]
  }
}

/** Shows the moderators' adjustment beside a score; its reason is one press away, also without JavaScript. */
export function Adjusted({ item }: Props) {
  if (!isAdjusted(item)) return null
  return (
    <details className="adjusted text-(length:--text-sm) text-soft open:order-1 open:basis-full">
      <summary className="flex min-h-9.5 items-center px-2 underline decoration-dotted underline-offset-[0.25em]">
        {adjustedBy(item)}
      </summary>
      <ul className="grid gap-1.5 px-2 pt-1 pb-2 wrap-anywhere">
        {item.adjustments.map(({ reason, createdAt, ...adjustment }) => (
          <li key={createdAt}>
            <span className="font-semibold">{formatAdjustment(adjustment)}</span>
            {`, ${fullTime(createdAt)}: `}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
