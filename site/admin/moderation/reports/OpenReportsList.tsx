import { Badge } from '../../../ui/Badge.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { counted } from '../../../plain/text/plural.ts'
import type { OpenReports } from './operations.ts'
import { labelOf } from './suggested.ts'

/** Lists the reports about an item, as their reporters wrote them. */
export function OpenReportsList({ reports: { count, first } }: { reports: OpenReports }) {
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">{counted(count, 'open report')}</p>
      <ul className="grid gap-3">
        {first.map(({ id, kind, details, reference, createdAt, name, email, reporter }) => (
          <li key={id} className="grid gap-1 border-l-4 border-line pl-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <Badge tone={kind === 'ILLEGAL' ? 'danger' : 'warning'}>{labelOf(kind)}</Badge>
              <span>
                by{' '}
                {reporter ? (
                  <a href={`/profile/${reporter.id}?mine`}>{name}</a>
                ) : (
                  `${name ?? 'a visitor'}${name ? ' (visitor)' : ''}`
                )}
                {!reporter && email && `, ${email}`}, <TimeAgo at={createdAt} /> · {reference}
              </span>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{details}</p>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="text-sm text-soft">
          Showing the first {first.length}. Your decision applies to all of them.
        </p>
      )}
    </div>
  )
}
