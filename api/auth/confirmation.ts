import { db, type Database } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { spend } from '../http/rates.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { requireBrowser, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { noteEvent } from '../http/security-events.ts'
import { confirmAct } from './emails.ts'
import { makeLink, consume } from './links/links.ts'
import { hashOf } from '../lib/tokens.ts'
import { shownEmail } from '../text/shown-email.ts'

/** The lifetime of a confirmation, in milliseconds. */
const CONFIRMED_FOR = 15 * 60_000

/** The message after confirming by link or passkey. */
export const CONFIRMED = {
  message: 'Thank you. You won’t be asked again for 15 minutes.',
} as const

/**
 * Guards every irreversible act: granting or removing an administrator's role, disabling a member, deleting, emptying
 * or moving a section, adding or removing a passkey, downloading all data about oneself, deleting one's account. Where
 * sign-in is by link, a session may have been left open on a shared device, so its owner has to confirm with a fresh
 * link or a passkey.
 * @throws Refusal SIGNED_OUT; FORBIDDEN for an access token; CONFIRM when this session has not been confirmed within 15
 *   minutes
 */
export async function requireFreshConfirmation(viewer: Viewer, within: Database = db): Promise<void> {
  requireBrowser(viewer, 'do this')
  if (env.SIGN_IN === 'instant') return
  const fresh = await within.session.count({
    where: { id: viewer.sessionId, confirmedAt: { gt: new Date(Date.now() - CONFIRMED_FOR) } },
  })
  if (fresh === 0) throw new Refusal('CONFIRM', 'Please confirm it’s you first.')
}

/**
 * Sends a link that confirms this session.
 * @returns the message for the member
 */
export async function requestConfirmation(viewer: Viewer): Promise<{ message: string }> {
  requireBrowser(viewer, 'confirm it’s you')
  const { id, email, sessionId } = viewer
  await spend('confirmations', id)
  await db.$transaction(async (tx) => {
    const linkId = await makeLink(tx, { memberId: id, purpose: 'confirm_act', nonceHash: hashOf(sessionId) })
    await enqueueEmail(tx, confirmAct, { member: id, data: { linkId } })
  })
  return { message: `Check your e-mail: we have sent a link to ${shownEmail(email)}.` }
}

/** Returns whether a link confirms this session, without consuming it: it may be used, expired or of another session. */
export async function isConfirmationLink(viewer: Viewer, token: string): Promise<boolean> {
  if (!viewer?.sessionId) return false
  const good = { ...linkOf(viewer.id, viewer.sessionId), usedAt: null, expiresAt: { gt: new Date() } }
  return (await db.signInLink.count({ where: { ...good, tokenHash: hashOf(token) } })) > 0
}

const linkOf = (memberId: string, sessionId: string) =>
  ({ purpose: 'confirm_act', nonceHash: hashOf(sessionId), memberId }) as const

/**
 * Confirms this session with a link that it requested, once.
 * @throws Refusal NOT_FOUND for a link that has expired or that another session requested
 */
export async function confirmSession(viewer: Viewer, token: string): Promise<{ message: string }> {
  requireBrowser(viewer, 'confirm it’s you')
  const { id, sessionId } = viewer
  await db.$transaction(async (tx) => {
    if (!(await consume(tx, token, linkOf(id, sessionId))))
      throw new Refusal('NOT_FOUND', 'This link isn’t valid here. Please ask for a new one.')
    await tx.session.update({ where: { id: sessionId }, data: { confirmedAt: new Date() } })
  })
  await noteEvent('confirmed', viewer, { by: 'link' })
  return CONFIRMED
}
