import { ruleNamed } from '#rules/decisions'
import { historyAddress } from '../../address.ts'
import { DecisionHead } from '../DecisionHead.tsx'
import { labelOf } from '../reports/suggested.ts'
import type { PendingAppeal } from './operations.ts'

/** Returns a short title for the subject of an appeal. */
export function nameOfAppeal({ decision, report, member }: PendingAppeal): string {
  if (report) return `Report ${report.reference}${report.target ? `: ${report.target.title}` : ''}`
  if (decision?.text)
    return decision.text.type === 'REPLY' ? `Reply in ${decision.text.title}` : decision.text.title
  const whose = member ? ` of ${member.firstName} ${member.lastName}` : ''
  return decision?.about === 'APPLICATION' ? `Application${whose}` : `Account${whose}`
}

/** Shows the appealed decision or dismissed report: who decided, why, and about what. */
export function Appealed({ decision, report }: Pick<PendingAppeal, 'decision' | 'report'>) {
  const appealed = decision ?? report
  const { action = 'dismiss_report', reason = report?.note, rule = null, text } = decision ?? {}
  const decidedAt = decision?.createdAt ?? report?.decidedAt
  const [type, id] = text ? [text.type, text.id] : [report?.targetType ?? 'USER', report?.targetId ?? '']
  return (
    <div className="grid max-w-(--measure) gap-2 text-sm">
      {appealed && decidedAt && (
        <DecisionHead
          action={action}
          moderatorId={appealed.moderatorId}
          moderator={appealed.moderator}
          createdAt={decidedAt}
        />
      )}
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {rule && <p className="text-soft">Rule: {ruleNamed(rule)?.name ?? rule}</p>}
      {report && (
        <>
          <p className="text-soft">Report: {labelOf(report.kind)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{report.details}</p>
        </>
      )}
      {!appealed?.isInForce && (
        <p className="font-semibold">It has since been changed or {report ? 'removed' : 'put back'}.</p>
      )}
      {text?.contentHtml && (
        <details>
          <summary className="font-semibold text-brand">Show the original text</summary>
          {/* The server has rendered and sanitized it. */}
          <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: text.contentHtml }} />
        </details>
      )}
      <p className="cluster">
        {report?.target && <a href={report.target.path}>Reported text</a>}
        {report && <a href={`/decisions/reports/${report.id}`}>View the report</a>}
        {decision && <a href={`/decisions/${decision.id}`}>View the decision</a>}
        {type !== 'USER' && <a href={historyAddress(type, id)}>History</a>}
      </p>
    </div>
  )
}
