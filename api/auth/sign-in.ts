import { db } from '../db.ts'
import { env } from '../env.ts'
import { spend } from '../limits.ts'
import { parse } from '../parse.ts'
import type { Viewer } from '../policy.ts'
import { askForLink, type Pending } from './link-sign-in.ts'
import { signInInput } from './rules.ts'
import { endSession } from './sessions.ts'
import { welcome } from './welcome.ts'

/** From where a request comes, as far as sign-in and limits need to know. */
export type Origin = {
  network: string
  userAgent: string | null
  /** Which browser it is, as far as a sign-in link needs to know; from a cookie of its own. */
  nonce?: string | null
}

export type SignedIn = {
  success: true
  user: { id: string; email: string; firstName: string; lastName: string; role: 'user' | 'admin' }
  message: string
  session: { token: string; endsAt: Date }
}
export type NotSignedIn = { success: false; message: string }

/**
 * Signs in with an e-mail address alone: at once, or by a link in a letter (decisions, "Sign-in").
 * @param input `{email}`
 * @returns success with a new session, or the message that says why not
 * @throws Refusal INVALID for something that is no address, TOO_MANY past the rates
 */
export async function signIn(origin: Origin, input: unknown): Promise<SignedIn | NotSignedIn | Pending> {
  const { email } = parse(signInInput, input)
  await spend('signInByNetwork', origin.network)
  await spend('signInByAddress', email)

  if (env.SIGN_IN === 'link') return askForLink(origin, email)

  const member = await db.member.findUnique({ where: { email } })
  if (!member) return refused('No account found for this e-mail address. Join the community to register.')
  if (member.isDisabled) return refused('This account has been disabled.')
  if (!member.isVerified) return refused('Your application is still under review.')

  return db.$transaction((tx) => welcome(tx, member, origin))
}

const refused = (message: string): NotSignedIn => ({ success: false, message })

/** Ends the viewer's session; a stranger is already signed out. */
export async function signOut(viewer: Viewer): Promise<void> {
  if (viewer) await endSession(viewer)
}

/** How one signs in here, and the sample members where demo data is loaded (decisions, "Sign-in"). */
export async function signInMethod() {
  const isDemo = env.SIGN_IN === 'instant' && (await db.setting.count({ where: { key: 'demo' } })) > 0
  const accounts = isDemo ? await db.member.findMany({ where: { email: { in: [...SAMPLES.keys()] } } }) : []
  const demoAccounts = accounts
    .map(({ email, firstName, lastName }) => ({ email, firstName, lastName, role: SAMPLES.get(email) ?? '' }))
    .sort((a, b) => [...SAMPLES.keys()].indexOf(a.email) - [...SAMPLES.keys()].indexOf(b.email))
  return { mode: env.SIGN_IN, demoAccounts }
}

/** The sample members of the demo data and what each shows (specification, "Sign-in dialog"). */
const SAMPLES = new Map([
  ['aoife@irishagile.example', 'Scrum Master'],
  ['declan@irishagile.example', 'Agile Coach'],
  ['siobhan@irishagile.example', 'Product Owner'],
])
