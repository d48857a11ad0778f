import { grouped } from '../parts/words.ts'
import type { ActivityDay } from './operations.ts'

const SERIES = [
  { name: 'members', label: 'New members' },
  { name: 'posts', label: 'Posts' },
  { name: 'replies', label: 'Replies' },
  { name: 'votes', label: 'Votes' },
] as const

const dayAndMonth = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Thirty days as four small charts, with the same numbers as a table behind them. */
export const Activity = ({ days }: { days: readonly ActivityDay[] }) => (
  <details className="min-w-0">
    <summary className="w-fit text-sm font-semibold text-brand">
      Activity of the last {days.length} days
    </summary>
    <div className="card mt-2 min-w-0 gap-4">
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:gap-x-8 lg:grid-cols-4">
        {SERIES.map(({ name, label }) => (
          <Chart key={name} label={label} values={days.map((day) => day[name])} />
        ))}
      </div>
      <details className="min-w-0">
        <summary className="text-sm font-semibold text-brand">Show as a table</summary>
        <div className="table-frame mt-3">
          <table className="table">
            <caption className="sr-only">Activity by day</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {SERIES.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th className="whitespace-nowrap" scope="row">
                    {dayAndMonth.format(new Date(day.date))}
                  </th>
                  {SERIES.map(({ name }) => (
                    <td key={name}>{grouped(day[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  </details>
)

const HEIGHT = 48
const STEP = 8

function Chart({ label, values }: { label: string; values: number[] }) {
  const most = Math.max(...values, 1)
  const sum = values.reduce((total, value) => total + value, 0)
  return (
    <figure className="grid gap-1.5">
      <figcaption className="flex items-baseline justify-between text-sm">
        <span className="text-soft">{label}</span>
        <strong>{grouped(sum)}</strong>
      </figcaption>
      <svg
        className="chart"
        viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${grouped(sum)} in ${values.length} days, at most ${grouped(most)} in a day`}
      >
        {values.map((value, day) => {
          const height = value === 0 ? 2 : Math.max((value / most) * HEIGHT, 4)
          return (
            <rect
              key={`${label}-${String(day)}`}
              className={value === 0 ? 'chart-none' : 'chart-bar'}
              rx="1"
              x={day * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            />
          )
        })}
      </svg>
    </figure>
  )
}
