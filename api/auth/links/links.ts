import type { LinkPurpose, Prisma, SignInLink } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'

const HOUR = 3_600_000

/** Milliseconds in which a member who leaves can come back (decisions, "Leaving"). */
export const TIME_TO_COME_BACK = 7 * 24 * HOUR

/** The lifetime of each kind of link, in milliseconds (decisions, "Sign-in"). */
const LIFE: Record<LinkPurpose, number> = {
  sign_in: env.SIGN_IN_LINK_SECONDS * 1000,
  confirm_act: env.SIGN_IN_LINK_SECONDS * 1000,
  confirm_address: 48 * HOUR,
  come_back: TIME_TO_COME_BACK,
}

/**
 * Creates a link for an e-mail and expires older ones of the same purpose and browser; a stranger's browser must not be
 * able to expire a member's link. The link has no token yet.
 * @param nonceHash the hash of the requesting browser's nonce, for a link bound to it
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
  await lockLinksOf(tx, memberId)
  await tx.signInLink.updateMany({
    where: goodLinks({ memberId, purpose, nonceHash }, now),
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
 * Issues a token for a link while its e-mail is composed, the only place that contains it. A repeated delivery may
 * produce two copies of the e-mail, so each of the link's tokens works until one is used.
 * @returns null for a used, expired or replaced link
 */
export async function issueToken(linkId: string): Promise<string | null> {
  const token = newToken()
  const tokenHash = hashOf(token)
  const isIssued = await db.$transaction(async (tx) => {
    const link = await lockLink(tx, { id: linkId })
    if (!link || link.usedAt || link.expiresAt <= new Date()) return false
    const { id, ...same } = link
    if (link.tokenHash) await tx.signInLink.create({ data: { ...same, tokenHash } })
    else await tx.signInLink.update({ where: { id }, data: { tokenHash } })
    return true
  })
  return isIssued ? token : null
}

/**
 * Returns true when a valid link of this kind, not bound to a browser, was sent. Locks it until the transaction ends.
 */
export async function isLinkOut(tx: Database, memberId: string, purpose: LinkPurpose): Promise<boolean> {
  await lockLinksOf(tx, memberId)
  const good = goodLinks({ memberId, purpose, nonceHash: null }, new Date())
  return (await tx.signInLink.count({ where: { ...good, tokenHash: { not: null } } })) > 0
}

/**
 * Consumes a link with all tokens of its e-mail: of many concurrent calls, one succeeds.
 * @param mustBe further conditions: the purpose, the browser's nonce, the member
 * @returns the member's id; null for an invalid link or one that does not meet the conditions
 */
export async function consume(
  tx: Database,
  token: string,
  mustBe: Prisma.SignInLinkWhereInput & { purpose: LinkPurpose },
): Promise<string | null> {
  const link = await lockLink(tx, { tokenHash: hashOf(token) })
  if (!link) return null
  const now = new Date()
  const good = goodLinks({ ...link, purpose: mustBe.purpose }, now)
  const isGood = await tx.signInLink.count({ where: { AND: [good, mustBe, { id: link.id }] } })
  if (isGood === 0) return null
  await tx.signInLink.updateMany({ where: good, data: { usedAt: now } })
  return link.memberId
}

/** Invalidates a member's links, in the transaction of the decision against them. */
export async function expireLinksOf(memberId: string, tx: Database): Promise<void> {
  const now = new Date()
  await lockLinksOf(tx, memberId)
  await tx.signInLink.updateMany({
    where: { memberId, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
}

const goodLinks = (
  { memberId, purpose, nonceHash }: Pick<SignInLink, 'memberId' | 'purpose' | 'nonceHash'>,
  now: Date,
) => ({
  memberId,
  purpose,
  nonceHash: nonceHash && new Uint8Array(nonceHash),
  usedAt: null,
  expiresAt: { gt: now },
})

/** Serializes creating, replacing and consuming a member's links, so that the later of two calls wins. */
export const lockLinksOf = (tx: Database, memberId: string) =>
  tx.$queryRaw`select id from "Member" where id = ${memberId}::uuid for update`

async function lockLink(tx: Database, where: { id: string } | { tokenHash: Uint8Array<ArrayBuffer> }) {
  const link = await tx.signInLink.findFirst({ where, select: { memberId: true } })
  if (!link) return null
  await lockLinksOf(tx, link.memberId)
  // Read under the lock, so that nothing can change it meanwhile.
  return tx.signInLink.findFirst({ where })
}
