import { byDay } from './days.ts'
import { LogLine } from './LogLine.tsx'
import type { LogEntry } from './operations.ts'

const COLUMNS = ['Date', 'Moderator', 'Action', 'Target', 'Reason'] as const

/**
 * Shows the log as a timeline grouped by day, each entry as a sentence. Screen readers receive a table. The columns are
 * those of the specification (section 2, "Logs tab").
 */
export const LogTimeline = ({ entries, isBusy }: { entries: readonly LogEntry[]; isBusy: boolean }) => (
  <table className="block w-full text-(length:--text-sm)" aria-busy={isBusy}>
    <caption className="sr-only">Moderation log</caption>
    <thead className="sr-only">
      <tr>
        {COLUMNS.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    {byDay(entries).map(({ name, entries: ofDay }) => (
      <tbody key={name} className="block w-full">
        <tr className="sticky top-0 z-2 block border-b border-line bg-sunken">
          <th
            className="block px-4.5 py-1.5 text-left font-bold"
            colSpan={COLUMNS.length}
            scope="rowgroup"
            suppressHydrationWarning
          >
            {name}
          </th>
        </tr>
        {ofDay.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </tbody>
    ))}
  </table>
)
