import type { ModerationLog } from '../../../prisma/client/client.ts'
import type { Database } from '../../db.ts'
import { isUuid } from '../../paging.ts'
import { PUBLISHED } from '../../policy.ts'
import { DECISION_ACTIONS, decisionIn, isAgainstAuthor } from '../states.ts'
import { findTargetAt } from '../targets.ts'
import { findDismissed } from './dismissed.ts'
import { ownerOf } from './owner.ts'
import type { Contested, DecisionAbout, Subject } from './subject.ts'

/** For how many months somebody can object (decisions, "After publication"; Art. 20 of the Digital Services Act). */
const MONTHS = 6

/** Until when somebody can object to what was decided at a moment. */
export function appealUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt)
  until.setUTCMonth(until.getUTCMonth() + MONTHS)
  return until
}

/** What each kind of subject is found by. */
const FINDERS: Record<Subject['kind'], (within: Database, id: string) => Promise<Contested | null>> = {
  decision: findDecision,
  report: findDismissed,
}

/** Finds what somebody objects to; null for what nobody can object to. */
export const findContested = (within: Database, { kind, id }: Subject) =>
  isUuid(id) ? FINDERS[kind](within, id) : Promise.resolve(null)

/** Whether something was decided about somebody by an entry of the log, and not about a report. */
export const isOfLog = (contested: Contested): contested is Contested & { about: DecisionAbout } =>
  contested.about !== 'report'

async function findDecision(within: Database, id: string): Promise<Contested | null> {
  const entry = await within.moderationLog.findUnique({ where: { id } })
  const about = entry && aboutWhat(entry)
  if (!about) return null
  const { targetType, targetId, moderatorId, createdAt: decidedAt } = entry
  return {
    subject: { kind: 'decision', id },
    about,
    targetType,
    targetId,
    moderatorId,
    ownerId: await ownerOf(within, entry),
    decidedAt,
    isInForce: (await isStanding(within, entry, about)) && (await HOLDS[about](within, entry)),
  }
}

/** What an entry of the log decided against; null for an act that was against nobody. */
export function aboutWhat({ action }: Pick<ModerationLog, 'action'>): DecisionAbout | null {
  if (action === 'disable_user') return 'account'
  if (action === 'decline_user') return 'application'
  const decision = decisionIn(action)
  return decision && isAgainstAuthor(decision) ? 'item' : null
}

/** What puts an end to a decision. A second one against an account adds to the first, and leaves it in force. */
const SUPERSEDED_BY = {
  item: DECISION_ACTIONS,
  account: ['enable_user'],
  application: ['decline_user', 'verify_user'],
} as const satisfies Record<DecisionAbout, readonly string[]>

/** Whether nothing has been decided since that puts an end to it. */
async function isStanding(
  within: Database,
  { id, targetType, targetId }: ModerationLog,
  about: DecisionAbout,
): Promise<boolean> {
  const newer = { id: { gt: id }, action: { in: [...SUPERSEDED_BY[about]] } }
  return (await within.moderationLog.findFirst({ where: { targetId, targetType, ...newer } })) === null
}

type Entry = Pick<ModerationLog, 'targetType' | 'targetId'>

/** Whether things still stand as they were decided: its author may have sent it in again since, or removed it. */
const HOLDS: Record<DecisionAbout, (within: Database, entry: Entry) => Promise<boolean>> = {
  item: async (within, { targetType, targetId: id }) => {
    const type = targetType === 'reply' ? 'reply' : 'post'
    return (await findTargetAt(within, { type, id, status: 'rejected' })) !== null
  },
  account: async (within, { targetId: id }) =>
    (await within.member.count({ where: { id, isDisabled: true } })) > 0,
  application: async (within, { targetId: id }) =>
    (await within.member.count({ where: { id, isVerified: false, notAcceptedAt: { not: null } } })) > 0,
}

/** Whether things are as they were before a decision. */
export async function isBack(
  within: Database,
  { subject, about, targetType, targetId: id }: Contested,
): Promise<boolean> {
  if (about === 'report')
    return (await within.report.count({ where: { id: subject.id, decidedAt: null } })) > 0
  if (about === 'account') return (await within.member.count({ where: { id, isDisabled: false } })) > 0
  if (about === 'application') return (await within.member.count({ where: { id, notAcceptedAt: null } })) > 0
  if (targetType === 'reply') return (await within.reply.count({ where: { id, ...PUBLISHED } })) > 0
  return (await within.post.count({ where: { id, ...PUBLISHED } })) > 0
}
