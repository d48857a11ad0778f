import { READY_REASONS, REPORT_WORDS, STANDARD } from '#rules/moderation'
import { wordOf } from '../../../lib/enums.ts'
import { NO_REASON, type Reason } from '../../../ui/DecisionReason.tsx'
import type { OpenReports } from './operations.ts'

/** What a kind of report is called. */
export const labelOf = (kind: OpenReports['first'][number]['kind']) =>
  REPORT_WORDS.find((words) => words.kind === wordOf(kind))?.label ?? wordOf(kind)

/** The reason and rule that the first report suggests to whoever takes the item down. */
export function suggestedBy({ first: [report] }: OpenReports): Reason {
  const rule = report && REPORT_WORDS.find(({ kind }) => kind === wordOf(report.kind))?.rule
  if (!rule) return NO_REASON
  return { rule, note: READY_REASONS.items.find((ready) => ready.rule === rule)?.text ?? STANDARD.item }
}
