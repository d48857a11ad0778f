import type { Appeal, TargetType } from '../../../prisma/client/client.ts'
import { Refusal } from '../../lib/refusal.ts'

/** The subject of an appeal: a log entry, or the outcome of a report. */
export type Subject = { kind: 'decision' | 'report'; id: string }

export type DecisionAbout = 'item' | 'version' | 'account' | 'application'

/** A decision against a member, with the facts that an appeal against it needs. */
export type Appealable = {
  subject: Subject
  /** The kind of decision, which determines the effect of granting the appeal. */
  about: DecisionAbout | 'report'
  targetType: TargetType
  targetId: string
  moderatorId: string | null
  /** The possible appellant; null for a deleted member, and for a visitor, who has only the link. */
  ownerId: string | null
  decidedAt: Date
  /** True when nothing has been decided or changed about it since. */
  isInForce: boolean
}

export const subjectOf = ({ decisionId, reportId }: Pick<Appeal, 'decisionId' | 'reportId'>): Subject =>
  decisionId ? { kind: 'decision', id: decisionId } : { kind: 'report', id: reportId ?? '' }

type Named = { decisionId?: unknown; reportId?: unknown }

/**
 * Parses the subject of an appeal.
 * @throws Refusal INVALID unless there is exactly one
 */
export function subjectIn({ decisionId, reportId }: Named): Subject {
  if (typeof decisionId === 'string' && !reportId) return { kind: 'decision', id: decisionId }
  if (typeof reportId === 'string' && !decisionId) return { kind: 'report', id: reportId }
  throw new Refusal('INVALID', 'Say what you’re appealing: a decision or a report.')
}
