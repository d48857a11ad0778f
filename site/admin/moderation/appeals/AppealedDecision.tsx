import { ruleNamed } from '#rules/decisions'
import { historyAddress } from '../../address.ts'
import { DecisionHead } from '../DecisionHead.tsx'
import type { PendingAppeal } from './operations.ts'

type Decision = NonNullable<PendingAppeal['decision']>

/** Short title of the matter of an appeal. */
export function nameOfAppeal({ decision, report, member }: PendingAppeal): string {
  if (report) return `Report ${report.reference}${report.target ? `: ${report.target.title}` : ''}`
  if (decision?.text)
    return decision.text.type === 'REPLY' ? `Reply in ${decision.text.title}` : decision.text.title
  const whose = member ? ` of ${member.firstName} ${member.lastName}` : ''
  return decision?.about === 'APPLICATION' ? `Application${whose}` : `Account${whose}`
}

/** Shows the decision that somebody appeals against: who made it, why, and about which text. */
export function AppealedDecision({ decision }: { decision: Decision }) {
  const { id, action, reason, rule, createdAt, moderator, text, isInForce } = decision
  return (
    <div className="grid gap-2 text-sm">
      <DecisionHead {...{ action, moderator, createdAt }} />
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {rule && <p className="text-soft">Rule: {ruleNamed(rule)?.name ?? rule}</p>}
      {!isInForce && <p className="font-semibold">It has since been changed or put back.</p>}
      {text?.contentHtml && (
        <details>
          <summary className="font-semibold text-brand">Show the original text</summary>
          {/* The server has rendered and sanitized it. */}
          <div className="prose typed preview mt-2" dangerouslySetInnerHTML={{ __html: text.contentHtml }} />
        </details>
      )}
      <p className="cluster">
        <a href={`/decisions/${id}`}>View the decision</a>
        {text && <a href={historyAddress(text.type, text.id)}>History</a>}
      </p>
    </div>
  )
}
