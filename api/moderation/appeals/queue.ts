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

/** An appeal that nobody has decided about, with what it is about. */
export type PendingAppeal = {
  appeal: Appeal
  /** The appellant; null for a stranger, who made a report. */
  member: Member | null
  /** The decision that it is about; null for what became of a report. */
  decision: DecisionDocument | null
  report: ReportDocument | null
  /** Why somebody else has to decide; null when whoever asks may. */
  whyNotDecide: string | null
}

/**
 * A page of the appeals that nobody has decided about and that are still of use, oldest first. However many they are,
 * each kind of fact is read at once.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
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

/** How many appeals nobody has decided about. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function countAppeals(viewer: Viewer): Promise<number> {
  requireAdmin(viewer)
  return (await countOpenAppeals()).count
}
