import type { Appeal } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { anUnpublished, appealAgainst } from '../moderation/appeals.ts'
import { written } from './emails.ts'
import { aDismissed, appealAgainstReport, reportTokenFor } from '../moderation/report-appeals.ts'

const HERE = env.siteUrl.origin
export const REASON = 'You’re receiving this because you appealed a decision at Irish Agile.'
export const pageOf = (decisionId: string) => `View the details: ${HERE}/decisions/${decisionId}?token=…`
export const pageOfReport = (id: string) => `View the details: ${HERE}/decisions/reports/${id}?token=…`

const memberOf = ({ memberId }: Appeal) =>
  memberId === null ? null : db.member.findUniqueOrThrow({ where: { id: memberId } })

/** Renders an e-mail about an appeal in its current state. */
export async function emailsAbout(kind: string, appealId: string) {
  const appeal = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  return written(kind, { appealId }, await memberOf(appeal))
}

/** Creates an unpublished discussion of a member, and their appeal. */
export async function anAppeal() {
  const locked = await anUnpublished()
  return { ...locked, appealId: await appealAgainst(locked.author, locked.decisionId) }
}

/** Creates an appeal of a visitor against the dismissal of their report. */
export async function aVisitorsAppeal() {
  const dismissed = await aDismissed()
  const { reportId } = dismissed
  return { ...dismissed, appealId: await appealAgainstReport(null, reportId, await reportTokenFor(reportId)) }
}
