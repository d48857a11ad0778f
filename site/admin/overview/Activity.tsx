import { grouped } from '../parts/labels.ts'
import { Chart } from './Chart.tsx'
import type { ActivityDay } from './operations.ts'

const SERIES = [
  { name: 'members', label: 'New members' },
  { name: 'posts', label: 'Posts' },
  { name: 'replies', label: 'Replies' },
  { name: 'votes', label: 'Votes' },
] as const

const dayAndMonth = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const nameOf = ({ date }: ActivityDay) => dayAndMonth.format(new Date(date))

/** Shows thirty days as four small charts, with the numbers in an expandable table. */
export const Activity = ({ days }: { days: readonly ActivityDay[] }) => (
  <details className="min-w-0 open:basis-full">
    <summary className="w-fit text-sm font-semibold text-brand">
      Activity of the last {days.length} days
    </summary>
    <div className="card mt-2 min-w-0 gap-4">
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:gap-x-8 lg:grid-cols-4">
        {SERIES.map(({ name, label }) => (
          <Chart
            key={name}
            label={label}
            days={days.map((day) => ({ name: nameOf(day), value: day[name] }))}
          />
        ))}
      </div>
      <details className="min-w-0">
        <summary className="text-sm font-semibold text-brand">Show as a table</summary>
        <div className="table-frame mt-3" role="region" aria-label="Activity by day" tabIndex={0}>
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
                    {nameOf(day)}
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
