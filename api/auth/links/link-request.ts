import { db } from '../../database/db.ts'
import { defer } from '../../http/defer.ts'
import { nameInLog, noteEvent } from '../../http/security-events.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import type { Origin } from '../../policy.ts'
import { requestAddressConfirmation, wasMailed } from './address-confirmation.ts'
import { browserName } from '../sessions/browser-name.ts'
import { addressConfirmation, noAccount, noSignIn, signInLink } from '../emails.ts'
import { lockLinksOf, makeLink } from './links.ts'
import { hashOf, isToken, newToken } from '../../lib/tokens.ts'
import { shownEmail } from '../../text/shown-email.ts'

/** The maximum random delay in milliseconds of the work after a response. */
const MAX_DELAY = 2_000

export type Pending = { success: false; message: string; pending: true; nonce: string }

/**
 * Handles a request for a sign-in link. The response and its timing are the same for every address, which is looked up
 * only after the response (decisions, "Sign-in").
 * @returns the message, and a nonce for this browser to store: the link works only with it
 */
export function requestLink(origin: Origin, email: string): Pending {
  const nonce = isToken(origin.nonce) ? origin.nonce : newToken()
  const requested = { browser: browserName(origin.userAgent), requestedAt: new Date().toISOString() }
  defer(() => sendLink(email, origin.network, nonce, requested), MAX_DELAY)
  return {
    success: false,
    pending: true,
    message: `Check your e-mail: we have sent a sign-in link to ${shownEmail(email)}.`,
    nonce,
  }
}

/** A reserved address that cannot exist (RFC 2606). */
const NOBODY = 'nobody@nowhere.invalid'

async function sendLink(
  email: string,
  network: string,
  nonce: string,
  requested: { browser: string; requestedAt: string },
): Promise<void> {
  const member = await db.member.findUnique({ where: { email } })
  // Does the same work for an unknown address, so that the load does not reveal members.
  if (!member) {
    await db.$transaction((tx) => enqueueEmail(tx, noAccount, { recipient: NOBODY, data: requested }))
    await noteEvent(
      'sign_in_refused',
      { network },
      { by: 'link', address: await nameInLog('address', email) },
    )
    return
  }
  const { id } = member
  const isRefused = await db.$transaction(async (tx) => {
    // Read under the lock, so that disabling the member at the same time cannot miss the new link.
    await lockLinksOf(tx, id)
    const now = await tx.member.findUnique({ where: { id } })
    if (!now) return false
    const { addressConfirmedAt, isDisabled, isVerified } = now
    if (!isVerified && !addressConfirmedAt) {
      if (!(await wasMailed(tx, id, addressConfirmation))) await requestAddressConfirmation(tx, id)
      return true
    }
    if (isDisabled || !isVerified) {
      await enqueueEmail(tx, noSignIn, { member: id, data: {} })
      return true
    }
    const linkId = await makeLink(tx, { memberId: id, purpose: 'sign_in', nonceHash: hashOf(nonce) })
    await enqueueEmail(tx, signInLink, { member: id, data: { linkId, ...requested } })
    return false
  })
  if (isRefused) await noteEvent('sign_in_refused', { id, network }, { by: 'link' })
}
