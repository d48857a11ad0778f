import { db, type Database } from '../database/db.ts'
import { hashOf, isToken, newToken } from '../lib/tokens.ts'
import { addressOf } from '../mail/site.ts'
import { findOwner } from './owner.ts'

const pathOf = (decisionId: string) => `/decisions/${decisionId}`

/**
 * Returns the URL of a decision's page for the e-mail about it, as a suspended member cannot sign in. The token is
 * created with each e-mail, and only its hash is stored.
 * @returns null when the decision no longer concerns anyone
 */
export async function issueDecisionLink(decisionId: string): Promise<string | null> {
  const memberId = await findOwner(db, decisionId)
  if (!memberId) return null
  const token = newToken()
  await db.decisionLink.create({ data: { tokenHash: hashOf(token), decisionId, memberId } })
  return addressOf(`${pathOf(decisionId)}?token=${token}`)
}

/**
 * Returns the member to whom a link to a decision was sent.
 * @returns the member's id; null for an unknown link or one to another decision
 */
export async function holderOfLink(
  within: Database,
  decisionId: string,
  token: string | null | undefined,
): Promise<string | null> {
  if (!isToken(token)) return null
  const link = await within.decisionLink.findUnique({ where: { tokenHash: hashOf(token) } })
  return link?.decisionId === decisionId ? link.memberId : null
}
