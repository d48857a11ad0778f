import type { Appeal, ModerationLog, Report } from '../../../prisma/client/client.ts'
import { findModerators, type Moderator } from '../../audit/targets.ts'
import { isUuid } from '../../database/cursors.ts'
import { db } from '../../database/db.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import { reportKey } from '../../reports/rules.ts'
import { findReportTargets, type ReportTarget } from '../../reports/targets.ts'
import { REFUSALS } from '../acts/states.ts'
import { appealUntil, findAppealable, findAppealables, isOfLog } from './appealable.ts'
import { findHolder, whyNot } from './appeals.ts'
import { findDecidedTexts, type DecidedText } from './decided-text.ts'
import type { Appealable, DecisionAbout } from './subject.ts'

type Entry = Omit<ModerationLog, 'hash' | 'sequence'>

/** Facts that decisions and reports have in common as documents. */
export type AppealableDocument = {
  id: string
  /** The log entry of the decision; null for an open report. */
  entry: Entry | null
  moderator: Moderator | null
  /** True when nothing has been decided or changed about it since; a report must also be dismissed. */
  isInForce: boolean
  appealUntil: Date
  /** True when the reader can appeal now. */
  canAppeal: boolean
  appeal: Appeal | null
}

/** A decision against a member as one document: its subject, time, reason and rule. */
export type DecisionDocument = AppealableDocument & {
  about: DecisionAbout
  entry: Entry
  text: DecidedText | null
}

/** A report as one document: its subject, reason and outcome. */
export type ReportDocument = AppealableDocument & {
  report: Report
  /** The subject of the report, as visitors see it; null when it is no longer public. */
  target: ReportTarget | null
}

/** The owner of the document, or an administrator; both may be true. */
type Reader = { isHolder: boolean; isForAdmin: boolean }

/**
 * Reads a decision for the member whom it concerns, signed in or by the e-mailed link, and for administrators.
 * @returns null for anyone else, and for a decision against nobody
 */
export async function findDecision(
  viewer: Viewer,
  id: string,
  token: string | null | undefined,
): Promise<DecisionDocument | null> {
  const appealable = await findAppealable(db, { kind: 'decision', id })
  const reader = appealable && (await findReader(viewer, appealable, token))
  return reader ? ((await findDecisionDocuments([appealable], reader))[0] ?? null) : null
}

/**
 * Reads a report for its reporter, signed in or by the e-mailed link, and for administrators.
 * @returns null for anyone else, and for a deleted report
 */
export async function findReportDocument(
  viewer: Viewer,
  id: string,
  token: string | null | undefined,
): Promise<ReportDocument | null> {
  const report = isUuid(id)
    ? await db.report.findUnique({ where: { id }, select: { reporterId: true } })
    : null
  const owned = report && { subject: { kind: 'report' as const, id }, ownerId: report.reporterId }
  const reader = owned && (await findReader(viewer, owned, token))
  return reader ? ((await findReportDocuments([id], reader))[0] ?? null) : null
}

async function findReader(
  viewer: Viewer,
  owned: Pick<Appealable, 'subject' | 'ownerId'>,
  token: string | null | undefined,
): Promise<Reader | null> {
  const isHolder = (await findHolder(db, viewer, owned, token)) !== null
  const isForAdmin = isAdmin(viewer)
  return isHolder || isForAdmin ? { isHolder, isForAdmin } : null
}

/** Returns documents of decisions, one query per kind of fact, without those about reports. */
export async function findDecisionDocuments(
  appealables: readonly Appealable[],
  reader: Reader,
): Promise<DecisionDocument[]> {
  const decisions = appealables.filter(isOfLog)
  if (decisions.length === 0) return []
  const rows = await db.moderationLog.findMany({
    where: { id: { in: decisions.map(({ subject }) => subject.id) } },
    omit: { hash: true, sequence: true },
    include: { appeal: true },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [texts, moderators] = await Promise.all([findDecidedTexts(rows, reader), findModerators(rows)])
  return decisions.flatMap((found) => {
    const { id } = found.subject
    const row = byId.get(id)
    if (!row) return []
    const { appeal, ...entry } = row
    return {
      ...{ id, entry, about: found.about, text: texts.get(id) ?? null, moderator: moderators(entry) },
      ...appealOf(found, found.decidedAt, appeal, reader),
    }
  })
}

/** Returns documents of reports, one query per kind of fact. */
export async function findReportDocuments(ids: readonly string[], reader: Reader): Promise<ReportDocument[]> {
  if (ids.length === 0) return []
  const rows = await db.report.findMany({ where: { id: { in: [...ids] } }, include: { appeal: true } })
  const [appealables, entries, targets] = await Promise.all([
    findAppealables(
      db,
      rows.map(({ id }) => ({ kind: 'report', id })),
    ),
    db.moderationLog.findMany({
      where: { id: { in: rows.flatMap(({ decisionId }) => decisionId ?? []) } },
      omit: { hash: true, sequence: true },
    }),
    findReportTargets(
      db,
      rows.map((row) => reportKey.parse(row)),
    ),
  ])
  const moderators = await findModerators(entries)
  return rows.map(({ appeal, ...report }) => {
    const { id, targetId, decidedAt, createdAt } = report
    const entry = entries.find((each) => each.id === report.decisionId) ?? null
    const found = appealables.find(({ subject }) => subject.id === id)
    return {
      ...{ id, report, entry, target: targets(targetId), moderator: entry && moderators(entry) },
      ...appealOf(found, decidedAt ?? createdAt, appeal, reader),
    }
  })
}

const appealOf = (
  found: Appealable | undefined,
  decidedAt: Date,
  appeal: Appeal | null,
  { isHolder }: Reader,
) => ({
  isInForce: found?.isInForce ?? false,
  appealUntil: appealUntil(decidedAt),
  canAppeal: isHolder && !appeal && found !== undefined && whyNot(found) === null,
  appeal,
})

/** Finds the newest decision against the author of an item; null without one. */
export function findNewestAgainst(targetType: 'post' | 'reply', targetId: string) {
  return db.moderationLog.findFirst({
    where: { targetType, targetId, action: { in: [...REFUSALS] } },
    orderBy: { id: 'desc' },
    select: { id: true, rule: true },
  })
}
