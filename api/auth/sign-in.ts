import type { Member } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { defer } from '../http/defer.ts'
import { spend } from '../http/rates.ts'
import { parse } from '../lib/parse.ts'
import { requireBrowser, type Origin, type Viewer } from '../policy.ts'
import { nameInLog, noteEvent } from '../http/security-events.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import { reasonAgainstSignIn } from './account-status.ts'
import { requestLink, type Pending } from './links/link-request.ts'
import { signInInput } from './rules.ts'
import { noteSeen } from './sessions/last-seen.ts'
import { endSession, LIFE } from './sessions/sessions.ts'
import { shownEmail } from '../text/shown-email.ts'

export type SignedIn = {
  success: true
  user: { id: string; email: string; firstName: string; lastName: string; role: 'user' | 'admin' }
  message: string
  session: { token: string; endsAt: Date }
}
export type NotSignedIn = { success: false; message: string }

/**
 * Signs in with an e-mail address, instantly or by an e-mailed link (decisions, "Sign-in").
 * @param input `{email}`
 * @returns success with a new session, or the message for a refused sign-in
 * @throws Refusal INVALID for an invalid address, TOO_MANY
 */
export async function signIn(origin: Origin, input: unknown): Promise<SignedIn | NotSignedIn | Pending> {
  const { email } = parse(signInInput, input)
  await spend('signInByNetwork', origin.network)
  await spend('signInFromNetwork', `${email} ${origin.network}`)
  await spend('signInByAddress', email)

  if (env.SIGN_IN === 'link') return requestLink(origin, email)

  const member = await db.member.findUnique({ where: { email } })
  const reason = member ? reasonAgainstSignIn(member) : UNKNOWN
  if (reason || !member) {
    const unknown: Record<string, string> = member ? {} : { address: await nameInLog('address', email) }
    await noteEvent(
      'sign_in_refused',
      { id: member?.id, network: origin.network },
      { by: 'address', ...unknown },
    )
    return { success: false, message: reason ?? UNKNOWN }
  }
  const signedIn = await db.$transaction((tx) => startSession(tx, member, origin))
  await noteEvent('sign_in', { id: member.id, network: origin.network }, { by: 'address' })
  return signedIn
}

const UNKNOWN = 'No account found for this e-mail address. Join the community to register.'

type Return = (tx: Database, memberId: string) => Promise<void>

type Proof = (memberId: string) => Promise<void>

const proofs: Proof[] = []

/** Registers work to run after a member has proved their address and the response has been sent. */
export const onProof = (work: Proof): void => void proofs.push(work)

/** Runs the registered work for a member who has proved their address. */
export const noteProof = (memberId: string): void => {
  for (const work of proofs) defer(() => work(memberId))
}

const returns: Return[] = []

/** Registers work to restore a leaving member's account, in the transaction of their sign-in. */
export const onReturn = (giveBack: Return): void => void returns.push(giveBack)

/**
 * Starts the session of a member who signs in by link, passkey or address. Signing in cancels leaving.
 * @returns the response for their browser
 */
export async function startSession(tx: Database, member: Member, origin: Origin): Promise<SignedIn> {
  const { id, email, firstName, lastName, role } = member
  const stays = member.leavesAt ? ' Your account stays, with everything in it.' : ''
  if (stays) for (const giveBack of returns) await giveBack(tx, id)
  await tx.member.update({ where: { id }, data: { lastActiveAt: new Date() } })
  await noteSeen(tx, id)
  const session = await beginSession(id, origin.userAgent, tx)
  return {
    success: true,
    user: { id, email: shownEmail(email), firstName, lastName, role },
    message: `Welcome back, ${firstName}!${stays}`,
    session,
  }
}

/**
 * Creates a session.
 * @returns the token for the cookie, and the latest end of the session
 */
export async function beginSession(memberId: string, userAgent: string | null, within: Database = db) {
  const token = newToken()
  const endsAt = new Date(Date.now() + LIFE.whole)
  await within.session.create({
    data: { tokenHash: hashOf(token), memberId, endsAt, userAgent: userAgent?.slice(0, 300) ?? null },
  })
  return { token, endsAt }
}

/** Ends the viewer's session; returns its id, or null when signed out already. @throws Refusal FORBIDDEN */
export async function signOut(viewer: Viewer): Promise<string | null> {
  if (!viewer) return null
  requireBrowser(viewer, 'sign out')
  await endSession(viewer)
  await noteEvent('sign_out', viewer)
  return viewer.sessionId
}

/** Returns the sign-in mode, and the sample members when demo data is loaded (decisions, "Sign-in"). */
export async function signInMethod() {
  const isDemo = env.SIGN_IN === 'instant' && (await db.setting.count({ where: { key: 'demo' } })) > 0
  const people = isDemo ? await db.member.findMany({ where: { email: { in: [...SAMPLES.keys()] } } }) : []
  const demoAccounts = [...SAMPLES].flatMap(([sample, role]) =>
    people
      .filter(({ email }) => email === sample)
      .map(({ email, firstName, lastName }) => ({ email, firstName, lastName, role })),
  )
  return { mode: env.SIGN_IN, demoAccounts }
}

/** The sample members of the demo data and their purpose (specification, "Sign-in dialog"). */
const SAMPLES = new Map([
  ['aoife@irishagile.example', 'Scrum Master'],
  ['declan@irishagile.example', 'Agile Coach'],
  ['siobhan@irishagile.example', 'Product Owner'],
])
