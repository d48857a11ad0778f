import { db, type Database } from '../database/db.ts'
import { hashOf, isToken, newToken } from '../lib/tokens.ts'
import { addressOf } from '../mail/site.ts'

/**
 * Returns the URL of a report's page for the e-mail about its outcome, since a reporter may have no account. The token
 * is created with each e-mail, and only its hash is stored.
 */
export async function issueReportLink(reportId: string): Promise<string> {
  const token = newToken()
  await db.reportLink.create({ data: { tokenHash: hashOf(token), reportId } })
  return addressOf(`/decisions/reports/${reportId}?token=${token}`)
}

/** Returns true when a token opens this report; false for an unknown token or one for another report. */
export async function opensReport(
  within: Database,
  reportId: string,
  token: string | null | undefined,
): Promise<boolean> {
  if (!isToken(token)) return false
  return (await within.reportLink.count({ where: { tokenHash: hashOf(token), reportId } })) > 0
}
