import type { Appeal, TargetType } from '../../../prisma/client/client.ts'
import { Refusal } from '../../lib/refusal.ts'

/** What somebody appeals against: an entry of the log, or what became of their report. */
export type Subject = { kind: 'decision' | 'report'; id: string }

/** What an entry of the log decides about somebody. */
export type DecisionAbout = 'item' | 'version' | 'account' | 'application'

/** What was decided against somebody, as far as an appeal against it needs to know. */
export type Appealable = {
  subject: Subject
  /** What becomes of it when the appeal is granted. */
  about: DecisionAbout | 'report'
  targetType: TargetType
  targetId: string
  moderatorId: string | null
  /** Who may appeal; null when there is nobody any more, or a visitor, who has the link alone. */
  ownerId: string | null
  decidedAt: Date
  /** Nothing has been decided or changed about it since. */
  isInForce: boolean
}

/** What an appeal is about. */
export const subjectOf = ({ decisionId, reportId }: Pick<Appeal, 'decisionId' | 'reportId'>): Subject =>
  decisionId ? { kind: 'decision', id: decisionId } : { kind: 'report', id: reportId ?? '' }

type Named = { decisionId?: unknown; reportId?: unknown }

/**
 * What somebody says that they appeal against.
 * @throws Refusal INVALID for a decision and a report, or neither
 */
export function subjectIn({ decisionId, reportId }: Named): Subject {
  if (typeof decisionId === 'string' && !reportId) return { kind: 'decision', id: decisionId }
  if (typeof reportId === 'string' && !decisionId) return { kind: 'report', id: reportId }
  throw new Refusal('INVALID', 'Name what you appeal against: a decision or a report.')
}
