import { db, type Database } from '../database/db.ts'
import { parse } from '../lib/parse.ts'
import { isWithin, spend, spendAs } from '../http/rates.ts'
import { Refusal } from '../lib/refusal.ts'
import { submitOnce } from '../database/submissions.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Origin, SignedInMember, Viewer } from '../policy.ts'
import { reportReceived } from './emails.ts'
import { hideIfReported } from './hiding.ts'
import { newReference } from './reference.ts'
import { reportInput } from './rules.ts'
import { findReportTarget, lockReportTarget, type ReportTarget, type TargetKey } from './targets.ts'

/** The confirmation of a report. */
export type Receipt = { reference: string; message: string }

const receipt = (reference: string): Receipt => ({
  reference,
  message: 'Thank you. A moderator will look at it.',
})
const receiptAgain = (reference: string): Receipt => ({
  reference,
  message: 'You’ve already reported this. A moderator will look at it.',
})

/**
 * Reports a post, a reply or a profile (decisions, "After publication"). A signed-in member reports under the name and
 * address of their account.
 * @param input fields of `reportInput`
 * @returns the reference; that of the first report for a member's second one on an open subject, and for a visitor's
 *   identical one within a minute (decisions, "Writing")
 * @throws Refusal INVALID (one issue a field, or for the member's own items), TOO_MANY, NOT_FOUND for an item that is
 *   not public
 */
export async function fileReport(viewer: Viewer, origin: Origin, input: unknown): Promise<Receipt> {
  const report = parse(reportInput, viewer ? { ...Object(input), ...fromAccount(viewer) } : input)
  await (viewer ? spendAs(viewer, 'reports') : spend('reportsByNetwork', origin.network))
  if (!viewer && report.email) await spend('reportsByAddress', report.email)
  const data = { ...report, reporterId: viewer?.id ?? null }
  return submitOnce({
    of: ['report', data],
    find: async (tx, since) => {
      const where = { ...data, decidedAt: null, createdAt: { gt: since } }
      const equal = viewer ? null : await tx.report.findFirst({ where })
      return equal && receipt(equal.reference)
    },
    create: async (tx) => {
      const target = await lockReportTarget(tx, report)
      if (!target) throw new Refusal('NOT_FOUND', 'This is no longer there to report.')
      if (viewer && target.owner?.id === viewer.id)
        throw new Refusal('INVALID', 'This is your own: you can edit or delete it yourself.')
      const open = viewer && (await findOpen(tx, viewer, target))
      if (open) return receiptAgain(open.reference)
      if (!viewer) await requireRoom(tx, target)
      const { id, reference } = await tx.report.create({ data: { ...data, reference: newReference() } })
      const to = viewer ? { member: viewer.id } : await addressToWrite(report.email)
      if (to) await enqueueEmail(tx, reportReceived, { ...to, about: id, data: { reportId: id } })
      await hideIfReported(tx, target)
      return receipt(reference)
    },
  })
}

/**
 * Returns the address for a receipt within the rate for it, since a visitor can type any address. Every reference is
 * also shown on the page.
 */
const addressToWrite = async (email: string | null) =>
  email && (await isWithin('receipts', email)) ? { recipient: email } : null

/** The maximum number of open reports by visitors on an item; all are decided at once, so more would add nothing. */
const MAX_VISITOR_REPORTS = 50

async function requireRoom(tx: Database, { type: targetType, id: targetId }: ReportTarget) {
  const open = await tx.report.count({
    where: { targetType, targetId, reporterId: null, decidedAt: null },
    take: MAX_VISITOR_REPORTS,
  })
  if (open >= MAX_VISITOR_REPORTS)
    throw new Refusal('TOO_MANY', 'We already have several reports about this and will review it. Thank you.')
}

const fromAccount = ({ firstName, lastName, email }: SignedInMember) => ({
  name: `${firstName} ${lastName}`,
  email,
})

const findOpen = (
  tx: Database,
  { id: reporterId }: SignedInMember,
  { type: targetType, id: targetId }: ReportTarget,
) => tx.report.findFirst({ where: { reporterId, targetType, targetId, decidedAt: null } })

/** Returns the subject of a report for its form; null when the item is not public. */
export const findTargetToReport = (key: TargetKey) => findReportTarget(db, key)
