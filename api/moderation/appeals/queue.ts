import type { Appeal, Member } from '../../../prisma/client/client.ts'
import { db } from '../../db.ts'
import { inPrisma, readPageById, type ListPage, type PageArgs } from '../../paging.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { findContested, isOfLog } from './contested.ts'
import { documentOf, type DecisionDocument } from './documents.ts'
import { whyNotDecide } from './impartial.ts'
import { subjectOf } from './outcome.ts'
import { reportDocumentOf, type DecidedReport } from './report-documents.ts'

/** An objection that nobody has decided about, with what it is about. */
export type PendingAppeal = {
  appeal: Appeal
  /** Whoever objected; null for a stranger, who made a report. */
  member: Member | null
  /** The decision that it is about; null for what became of a report. */
  decision: DecisionDocument | null
  report: DecidedReport | null
  /** Why somebody else has to decide; null when whoever asks may. */
  whyNotDecide: string | null
}

export const IS_OPEN = { decidedAt: null } as const

/**
 * A page of the objections that nobody has decided about, oldest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
 */
export async function findAppeals(viewer: Viewer, args: PageArgs): Promise<ListPage<PendingAppeal>> {
  requireAdmin(viewer)
  const page = await readPageById(
    args,
    'asc',
    (range) => {
      const { where, ...list } = inPrisma(range)
      return db.appeal.findMany({ ...list, where: { ...IS_OPEN, ...where }, include: { member: true } })
    },
    ({ id }) => id,
  )
  const nodes = await Promise.all(
    page.nodes.map(async ({ member, ...appeal }) => {
      const contested = await findContested(db, subjectOf(appeal))
      return {
        appeal,
        member,
        decision: contested && isOfLog(contested) ? await documentOf(contested, false) : null,
        report: contested && !isOfLog(contested) ? await reportDocumentOf(contested, false) : null,
        whyNotDecide: contested && (await whyNotDecide(db, viewer.id, contested)),
      }
    }),
  )
  return { ...page, nodes }
}

/** How many objections nobody has decided about. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function countAppeals(viewer: Viewer): Promise<number> {
  requireAdmin(viewer)
  return db.appeal.count({ where: IS_OPEN })
}
