import type { LinkPurpose } from '../../prisma/client/client.ts'
import { db, type Database } from '../db.ts'
import { env } from '../env.ts'
import { hashOf, newToken } from './tokens.ts'

const HOUR = 3_600_000

/** How long a link works, in milliseconds (decisions, "Sign-in"). */
const LIFE: Record<LinkPurpose, number> = {
  sign_in: env.SIGN_IN_LINK_SECONDS * 1000,
  confirm_act: env.SIGN_IN_LINK_SECONDS * 1000,
  confirm_address: 48 * HOUR,
}

/**
 * Makes a link for a letter to carry, and expires the older ones of the same purpose. It has no token yet.
 * @param nonceHash of the browser that asked, when the link is bound to it
 * @returns the link's id
 */
export async function makeLink(
  tx: Database,
  {
    memberId,
    purpose,
    nonceHash = null,
  }: { memberId: string; purpose: LinkPurpose; nonceHash?: Uint8Array<ArrayBuffer> | null },
): Promise<string> {
  const now = new Date()
  // One link at a time for a member: of two requests in the same moment the later one holds.
  await tx.$queryRaw`select id from "Member" where id = ${memberId}::uuid for update`
  await tx.signInLink.updateMany({
    where: { memberId, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
  const { id } = await tx.signInLink.create({
    data: {
      memberId,
      purpose,
      nonceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE[purpose]),
    },
  })
  return id
}

/**
 * Gives a link its token, at the moment when its letter is written: it exists in the letter and nowhere else.
 * @returns null for a link that is used, expired or replaced
 */
export async function issueToken(linkId: string): Promise<string | null> {
  const token = newToken()
  const { count } = await db.signInLink.updateMany({
    where: { id: linkId, usedAt: null, expiresAt: { gt: new Date() } },
    data: { tokenHash: hashOf(token) },
  })
  return count === 1 ? token : null
}
