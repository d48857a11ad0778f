import { Prisma, type ModerationLog } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { PUBLISHED } from '../../policy.ts'
import { decisionIn, isAgainstAuthor } from '../acts/states.ts'
import { HAS_TEXT } from '../acts/targets.ts'
import { OWNER } from '../../decisions/owner.ts'
import { REPORT_IN_FORCE, IN_FORCE } from './in-force.ts'
import type { Appealable, DecisionAbout, Subject } from './subject.ts'

/**
 * The number of months in which a member can appeal (decisions, "After publication"; Art. 20 of the Digital Services
 * Act).
 */
const MONTHS = 6

/** Returns the end of the appeal period of a decision. */
export function appealUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt)
  until.setUTCMonth(until.getUTCMonth() + MONTHS)
  return until
}

/** Finds the subject of an appeal; null for one that cannot be appealed. */
export async function findAppealable(within: Database, subject: Subject): Promise<Appealable | null> {
  const [found] = isUuid(subject.id) ? await findAppealables(within, [subject]) : []
  return found ?? null
}

/** Finds the subjects of several appeals, one query per kind, without those that cannot be appealed. */
export async function findAppealables(within: Database, subjects: readonly Subject[]): Promise<Appealable[]> {
  const idsOf = (kind: Subject['kind']) => subjects.flatMap((each) => (each.kind === kind ? each.id : []))
  return [
    ...(await findDecisions(within, idsOf('decision'))),
    ...(await findReports(within, idsOf('report'))),
  ]
}

/** Returns true for decisions in the log, as opposed to reports. */
export const isOfLog = (appealable: Appealable): appealable is Appealable & { about: DecisionAbout } =>
  appealable.about !== 'report'

type Row = Omit<Appealable, 'subject' | 'about'> & { id: string }

async function findDecisions(within: Database, ids: string[]): Promise<Appealable[]> {
  if (ids.length === 0) return []
  const rows = await within.$queryRaw<(Row & { action: string })[]>`
    select entry.id::text, entry.action, entry."targetType"::text, entry."targetId"::text,
      entry."moderatorId"::text, entry."createdAt" as "decidedAt", (${OWNER})::text as "ownerId",
      ${IN_FORCE} as "isInForce"
    from "ModerationLog" entry where entry.id in (${idsIn(ids)})`
  return rows.flatMap(({ id, action, ...row }) => {
    const about = decisionAbout({ action })
    return about ? [{ ...row, about, subject: { kind: 'decision', id } }] : []
  })
}

/** Selects dismissed reports, including appealed ones whatever their later outcome. */
async function findReports(within: Database, ids: string[]): Promise<Appealable[]> {
  if (ids.length === 0) return []
  const rows = await within.$queryRaw<Row[]>`
    select report.id::text, report."targetType"::text, report."targetId"::text, entry."moderatorId"::text,
      coalesce(report."decidedAt", report."createdAt") as "decidedAt", report."reporterId"::text as "ownerId",
      coalesce(${REPORT_IN_FORCE}, false) as "isInForce"
    from "Report" report left join "ModerationLog" entry on entry.id = report."decisionId"
    where report.id in (${idsIn(ids)}) and (report.outcome = 'dismissed' or report."earlierOutcome" = 'dismissed'
      or exists (select from "Appeal" appeal where appeal."reportId" = report.id))`
  return rows.map(({ id, ...row }) => ({ ...row, about: 'report', subject: { kind: 'report', id } }))
}

const idsIn = (ids: readonly string[]) => Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))

/** Returns the subject of a log entry's decision; null for an act that was against nobody. */
export function decisionAbout({ action }: Pick<ModerationLog, 'action'>): DecisionAbout | null {
  if (action === 'disable_user') return 'account'
  if (action === 'decline_user') return 'application'
  if (action === 'withhold_version') return 'version'
  const decision = decisionIn(action)
  return decision && isAgainstAuthor(decision) ? 'item' : null
}

/** Returns true when the state before a decision has been restored, which makes the decision obsolete. */
export async function isBack(
  within: Database,
  { subject, about, targetType, targetId: id }: Appealable,
): Promise<boolean> {
  if (about === 'report')
    return (await within.report.count({ where: { id: subject.id, decidedAt: null } })) > 0
  if (about === 'account') return (await within.member.count({ where: { id, isDisabled: false } })) > 0
  if (about === 'application') return (await within.member.count({ where: { id, notAcceptedAt: null } })) > 0
  if (targetType === 'reply') return (await within.reply.count({ where: { id, ...PUBLISHED } })) > 0
  return (await within.post.count({ where: { id, ...PUBLISHED, ...HAS_TEXT } })) > 0
}
