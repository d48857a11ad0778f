import { db } from '../db.ts'
import { defer } from '../http/defer.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { noteEvent } from '../lib/security-events.ts'
import { askForConfirmation, wasWrittenTo } from './links/address-confirmation.ts'
import { browserName } from './browser-name.ts'
import { addressConfirmation, noAccount, noSignIn, signInLink } from './emails.ts'
import { makeLink, useUp } from './links/links.ts'
import { hashOf, isToken, newToken } from '../lib/tokens.ts'
import { startSession, type NotSignedIn, type Origin, type SignedIn } from './start-session.ts'

/** What follows the answer begins within so many milliseconds of it. */
const SPREAD = 2_000

export type Pending = NotSignedIn & { pending: true; nonce: string }

/**
 * Answers a request for a sign-in link: the same for every address, in the same time. Who has it is looked up after
 * the answer (decisions, "Sign-in").
 * @returns the message, and the nonce that this browser must keep: the link works only beside it
 */
export function askForLink(origin: Origin, email: string): Pending {
  const nonce = isToken(origin.nonce) ? origin.nonce : newToken()
  const asked = { browser: browserName(origin.userAgent), askedAt: new Date().toISOString() }
  defer(() => sendLink(email, nonce, asked), SPREAD)
  return {
    success: false,
    pending: true,
    message: `Check your e-mail: we have sent a sign-in link to ${email}.`,
    nonce,
  }
}

/** An address that cannot exist (RFC 2606). */
const NOBODY = 'nobody@nowhere.invalid'

async function sendLink(
  email: string,
  nonce: string,
  asked: { browser: string; askedAt: string },
): Promise<void> {
  const member = await db.member.findUnique({ where: { email } })
  // Whoever watches how busy the server is after its answer sees the same for an address that nobody has.
  if (!member) {
    await db.$transaction((tx) => enqueueEmail(tx, noAccount, { recipient: NOBODY, data: asked }))
    return
  }
  const { id, addressConfirmedAt, isDisabled, isVerified } = member
  await db.$transaction(async (tx) => {
    if (!isVerified && !addressConfirmedAt)
      return (await wasWrittenTo(tx, id, addressConfirmation)) ? undefined : askForConfirmation(tx, id)
    if (isDisabled || !isVerified) {
      await enqueueEmail(tx, noSignIn, { member: id, data: {} })
      return
    }
    const linkId = await makeLink(tx, { memberId: id, purpose: 'sign_in', nonceHash: hashOf(nonce) })
    await enqueueEmail(tx, signInLink, { member: id, data: { linkId, ...asked } })
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
  if (state !== 'ready' || !origin.nonce) {
    await noteEvent('sign_in_refused', { network: origin.network }, { link: state })
    return { success: false, message: REASONS[state === 'ready' ? 'over' : state] }
  }
  const mustBe = {
    purpose: 'sign_in',
    nonceHash: hashOf(origin.nonce),
    member: { isVerified: true, isDisabled: false },
  } as const
  const result = await db.$transaction(async (tx) => {
    const id = await useUp(tx, token, mustBe)
    return id ? startSession(tx, await tx.member.findUniqueOrThrow({ where: { id } }), origin) : null
  })
  const actor = { id: result?.user.id, network: origin.network }
  await noteEvent(result ? 'sign_in' : 'sign_in_refused', actor, { by: 'link' })
  return result ?? { success: false, message: REASONS.over }
}
