import { REPORT_WORDS } from '#rules/decisions'
import { wordOf } from '../../../data/enums.ts'
import { NO_REASON, type Reason } from '../../../ui/decisions/DecisionReason.tsx'
import type { OpenReports } from './operations.ts'

type Kind = OpenReports['first'][number]['kind']

/** What a kind of report is called. */
export const labelOf = (kind: Kind) => wordsOf(kind)?.label ?? wordOf(kind)

const wordsOf = (kind: Kind) => REPORT_WORDS.find((words) => words.kind === wordOf(kind))

/** The reason and rule that the first report suggests to whoever takes the item down. */
export function suggestedBy({ first: [report] }: OpenReports): Reason {
  const words = report && wordsOf(report.kind)
  return words ? { rule: words.rule, note: words.reason } : NO_REASON
}
