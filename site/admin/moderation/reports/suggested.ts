import { REPORT_LABELS } from '#rules/decisions'
import { wordOf } from '../../../data/enums.ts'
import { NO_REASON, type Reason } from '../../../ui/decisions/DecisionReason.tsx'
import type { OpenReports } from './operations.ts'

type Kind = OpenReports['first'][number]['kind']

/** Returns the label of a kind of report. */
export const labelOf = (kind: Kind) => textOf(kind)?.label ?? wordOf(kind)

const textOf = (kind: Kind) => REPORT_LABELS.find((label) => label.kind === wordOf(kind))

/** Returns the reason and rule that the first report suggests for a rejection. */
export function suggestedBy({ first: [report] }: OpenReports): Reason {
  const label = report && textOf(report.kind)
  return label ? { rule: label.rule, note: label.reason } : NO_REASON
}
