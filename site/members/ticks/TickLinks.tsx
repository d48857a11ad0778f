import type { Tick } from '#limits/people'
import { TICK_LABELS, tickedPath } from './labels.ts'

/** Shows a member's ticks, each linking to all members who have it. */
export const TickLinks = ({ ticks, label }: { ticks: readonly Tick[]; label: string }) =>
  ticks.length > 0 && (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {ticks.map((tick) => (
        <li key={tick}>
          <a className="badge badge-brand min-h-6 no-underline" href={tickedPath(tick)}>
            {TICK_LABELS[tick].others}
          </a>
        </li>
      ))}
    </ul>
  )
