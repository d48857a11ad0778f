import { db } from '../db.ts'
import { later } from '../later.ts'
import { askForConfirmation } from '../members/registration.ts'
import { enqueueLetter } from '../mail/outbox.ts'
import { browserName } from './browser-name.ts'
import { makeLink, useUp } from './links.ts'
import type { NotSignedIn, Origin, SignedIn } from './sign-in.ts'
import { hashOf, isToken, newToken } from './tokens.ts'
import { welcome } from './welcome.ts'

export type Pending = NotSignedIn & { pending: true; nonce: string }

/**
 * Answers a request for a sign-in link: the same for every address, in the same time. Who has it is looked up after
 * the answer (decisions, "Sign-in").
 * @returns the message, and the nonce that this browser must keep: the link works only beside it
 */
export function askForLink(origin: Origin, email: string): Pending {
  const nonce = isToken(origin.nonce) ? origin.nonce : newToken()
  const asked = { browser: browserName(origin.userAgent), askedAt: new Date().toISOString() }
  later(() => sendLink(email, nonce, asked))
  return {
    success: false,
    pending: true,
    message: `Check your e-mail: we have sent a sign-in link to ${email}.`,
    nonce,
  }
}

async function sendLink(
  email: string,
  nonce: string,
  asked: { browser: string; askedAt: string },
): Promise<void> {
  const member = await db.member.findUnique({ where: { email } })
  if (!member) return
  const { id, addressConfirmedAt, isDisabled, isVerified } = member
  await db.$transaction(async (tx) => {
    if (!isVerified && !addressConfirmedAt) return askForConfirmation(tx, id)
    if (isDisabled || !isVerified) {
      await enqueueLetter(tx, { kind: 'no-sign-in', member: id, data: {} })
      return
    }
    const linkId = await makeLink(tx, { memberId: id, purpose: 'sign_in', nonceHash: hashOf(nonce) })
    await enqueueLetter(tx, { kind: 'sign-in-link', member: id, data: { linkId, ...asked } })
  })
}

/** What a link is worth in this browser. */
export const LINK_STATES = ['ready', 'other-browser', 'over'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Looks at a link without using it up, as mail scanners do: unknown, used, replaced and expired ones are over. */
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
  over: 'This link is not valid any more. Please ask for a new one.',
}

/**
 * Uses a link up and begins a session: of fifty who try at once, one.
 * @param origin whose nonce must be the one that the link was asked with
 */
export async function signInWithLink(origin: Origin, token: string): Promise<SignedIn | NotSignedIn> {
  const state = await lookAtLink(origin, token)
  if (state !== 'ready' || !origin.nonce)
    return { success: false, message: REASONS[state === 'ready' ? 'over' : state] }
  const mustBe = {
    purpose: 'sign_in',
    nonceHash: hashOf(origin.nonce),
    member: { isVerified: true, isDisabled: false },
  } as const
  return db.$transaction(async (tx) => {
    const id = await useUp(tx, token, mustBe)
    if (!id) return { success: false, message: REASONS.over }
    return welcome(tx, await tx.member.findUniqueOrThrow({ where: { id } }), origin)
  })
}
