import { db } from '../../database/db.ts'
import { noteEvent } from '../../http/security-events.ts'
import { consume } from './links.ts'
import { hashOf, isToken } from '../../lib/tokens.ts'
import type { Origin } from '../../policy.ts'
import { noteProof, startSession, type NotSignedIn, type SignedIn } from '../sign-in.ts'

/** The states of a link as seen in this browser. */
export const LINK_STATES = ['ready', 'other-browser', 'over'] as const
export type LinkState = (typeof LINK_STATES)[number]

/**
 * Checks a link without consuming it, since mail scanners open links. Unknown, used, replaced and expired links are
 * over.
 */
export async function lookAtLink(origin: Origin, token: string): Promise<LinkState> {
  const link = await db.signInLink.findFirst({
    where: { tokenHash: hashOf(token), purpose: 'sign_in', usedAt: null, expiresAt: { gt: new Date() } },
    select: { nonceHash: true },
  })
  if (!link) return 'over'
  const isHere =
    isToken(origin.nonce) && Buffer.from(hashOf(origin.nonce)).equals(link.nonceHash ?? new Uint8Array())
  return isHere ? 'ready' : 'other-browser'
}

const REASONS: Record<Exclude<LinkState, 'ready'>, string> = {
  'other-browser': 'Please open this link in the browser where you asked for it.',
  over: 'This link is no longer valid. Please ask for a new one.',
}

/**
 * Consumes a link and starts a session: of fifty concurrent requests, one succeeds.
 * @param origin the requesting browser with the nonce that the link was requested with
 */
export async function signInWithLink(origin: Origin, token: string): Promise<SignedIn | NotSignedIn> {
  const state = await lookAtLink(origin, token)
  if (state !== 'ready') {
    const link = await db.signInLink.findFirst({
      where: { tokenHash: hashOf(token) },
      select: { memberId: true },
    })
    await noteEvent('sign_in_refused', { id: link?.memberId, network: origin.network }, { link: state })
    return { success: false, message: REASONS[state] }
  }
  const mustBe = {
    purpose: 'sign_in',
    nonceHash: hashOf(origin.nonce ?? ''),
    member: { isVerified: true, isDisabled: false },
  } as const
  const result = await db.$transaction(async (tx) => {
    const id = await consume(tx, token, mustBe)
    return id ? startSession(tx, await tx.member.findUniqueOrThrow({ where: { id } }), origin) : null
  })
  const actor = { id: result?.user.id, network: origin.network }
  if (result) noteProof(result.user.id)
  await noteEvent(result ? 'sign_in' : 'sign_in_refused', actor, { by: 'link' })
  return result ?? { success: false, message: REASONS.over }
}
