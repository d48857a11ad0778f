import { REPORT_LABELS } from '#rules/decisions'
import { wordOf } from '../../../data/enums.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { historyAddress } from '../../address.ts'
import type { PendingAppeal } from './operations.ts'

type Report = NonNullable<PendingAppeal['report']>

/** The report whose dismissal somebody appeals against: what was reported and why, who dismissed it, and what they said. */
export function AppealedReport({ report }: { report: Report }) {
  const { id, kind, details, note, decidedAt, moderator, isInForce, target, targetType, targetId } = report
  const label = REPORT_LABELS.find((text) => text.kind === wordOf(kind))?.label
  return (
    <div className="grid gap-2 text-sm">
      {decidedAt && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <Badge>Report dismissed</Badge>
          <span>
            by {moderator ? `${moderator.firstName} ${moderator.lastName}` : 'Unknown'},{' '}
            <TimeAgo at={decidedAt} isFull />
          </span>
        </p>
      )}
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-soft">Report: {label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{details}</p>
      {!isInForce && <p className="font-semibold">It has since been changed or removed.</p>}
      <p className="cluster">
        {target && <a href={target.path}>Reported text</a>}
        <a href={`/decisions/reports/${id}`}>View the report</a>
        {targetType !== 'USER' && <a href={historyAddress(targetType, targetId)}>History</a>}
      </p>
    </div>
  )
}
