import { Prisma, type Appeal, type Member } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { fitPage, type ListPage, type PageArgs } from '../../database/paging.ts'
import { inSql, readPageById } from '../../database/ranges.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { findAppealables } from './appealable.ts'
import {
  findDecisionDocuments,
  findReportDocuments,
  type DecisionDocument,
  type ReportDocument,
} from './documents.ts'
import { readImpartiality } from './outcome/impartial.ts'
import { countOpenAppeals } from './open.ts'
import { IS_OPEN } from './in-force.ts'
import { subjectOf } from './subject.ts'

/** An undecided appeal with its subject. */
export type PendingAppeal = {
  appeal: Appeal
  /** The appellant; null for a visitor who made a report. */
  member: Member | null
  /** The decision that it is against; null for the outcome of a report. */
  decision: DecisionDocument | null
  report: ReportDocument | null
  /** The reason why the viewer may not decide; null when they may. */
  whyNotDecide: string | null
}

/**
 * Returns a page of the undecided appeals with a decision in force, oldest first, with one query per kind of fact.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findAppeals(viewer: Viewer, args: PageArgs): Promise<ListPage<PendingAppeal>> {
  requireAdmin(viewer)
  const page = await readPageById(
    args,
    'asc',
    (range) => db.$queryRaw<{ id: string }[]>`
      select appeal.id::text from "Appeal" appeal where ${IS_OPEN} ${inSql(Prisma.sql`appeal.id`, range)}`,
    ({ id }) => id,
  )
  const ids = page.nodes.map(({ id }) => id)
  const rows = await db.appeal.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    include: { member: true },
  })
  const appealables = await findAppealables(db, rows.map(subjectOf))
  const reader = { isHolder: false, isForAdmin: true }
  const [whyNotDecide, decisions, reports] = await Promise.all([
    readImpartiality(db, viewer.id),
    findDecisionDocuments(appealables, reader),
    findReportDocuments(
      rows.flatMap(({ reportId }) => reportId ?? []),
      reader,
    ),
  ])
  const nodes = rows.map(({ member, ...appeal }) => {
    const sides = appealables.find(({ subject }) => subject.id === subjectOf(appeal).id)
    return {
      appeal,
      member,
      decision: decisions.find(({ id }) => id === appeal.decisionId) ?? null,
      report: reports.find(({ id }) => id === appeal.reportId) ?? null,
      whyNotDecide: sides ? whyNotDecide(sides) : null,
    }
  })
  return fitPage(args, { ...page, nodes }, ({ appeal }) => appeal.id)
}

/** Counts undecided appeals. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function countAppeals(viewer: Viewer): Promise<number> {
  requireAdmin(viewer)
  return (await countOpenAppeals()).count
}
