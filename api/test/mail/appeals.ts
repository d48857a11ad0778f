import type { Appeal } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { aTakenDown, object } from '../appeals.ts'
import { written } from './emails.ts'
import { aDismissed, objectToReport, reportTokenFor } from '../report-appeals.ts'

const HERE = env.siteUrl.origin
export const REASON = 'You get this because you objected to a decision at Irish Agile.'
export const pageOf = (decisionId: string) =>
  `Read it all in one place: ${HERE}/decisions/${decisionId}?token=…`
export const pageOfReport = (id: string) =>
  `Read it all in one place: ${HERE}/decisions/reports/${id}?token=…`

const memberOf = ({ memberId }: Appeal) =>
  memberId === null ? null : db.member.findUniqueOrThrow({ where: { id: memberId } })

/** An e-mail about an objection as whoever objected would read it now. */
export async function told(kind: string, appealId: string) {
  const appeal = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  return written(kind, { appealId }, await memberOf(appeal))
}

/** A member's discussion that was taken down, and their objection. */
export async function anObjection() {
  const taken = await aTakenDown()
  return { ...taken, appealId: await object(taken.author, taken.decisionId) }
}

/** A visitor's objection to the dismissal of their report. */
export async function aVisitorsObjection() {
  const dismissed = await aDismissed()
  const { reportId } = dismissed
  return { ...dismissed, appealId: await objectToReport(null, reportId, await reportTokenFor(reportId)) }
}
