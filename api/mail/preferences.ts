import { db } from '../db.ts'
import { parse } from '../lib/parse.ts'
import { requireMember, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { hashOf, isToken } from '../lib/tokens.ts'
import { preferenceOf, type Preference } from './kinds.ts'
import { emailPreferences } from './rules.ts'

/** A kind of e-mail that its reader can do without, and whether they want it. */
export type EmailPreference = { name: Preference; title: string; isWanted: boolean }

const TITLES: Record<Preference, string> = {
  mailOnReply: 'Somebody replies to your discussion',
  mailOnApproval: 'Something you wrote is published',
  mailOnRejection: 'Something you wrote is not published',
}

type Choices = Record<Preference, boolean>
const NAMES = Object.keys(TITLES) as Preference[]
const SELECT = { mailOnReply: true, mailOnApproval: true, mailOnRejection: true } as const

const choiceOf = (name: Preference, choices: Choices): EmailPreference => ({
  name,
  title: TITLES[name],
  isWanted: choices[name],
})

/** Which e-mails this member wants, of those that can be done without. */
export async function findEmailPreferences(viewer: Viewer): Promise<EmailPreference[]> {
  requireMember(viewer, 'choose your e-mails')
  const choices = await db.member.findUniqueOrThrow({ where: { id: viewer.id }, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/**
 * Chooses e-mails. One that is pending already follows the choice too.
 * @param input `{mailOnReply?, mailOnApproval?, mailOnRejection?}`; what is left out stays
 * @throws Refusal SIGNED_OUT, INVALID
 */
export async function updateEmailPreferences(viewer: Viewer, input: unknown): Promise<EmailPreference[]> {
  requireMember(viewer, 'choose your e-mails')
  const data = parse(emailPreferences, input)
  const wanted = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const choices = await db.member.update({ where: { id: viewer.id }, data: wanted, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/** What the unsubscribe link of an e-mail is about; null for one that is unknown. Looking changes nothing. */
export async function findEmailPreferenceOfLink(token: string): Promise<EmailPreference | null> {
  const found = await emailOf(token)
  return found && choiceOf(found.name, found.member)
}

/**
 * Stops the e-mails of one kind, or starts them again, for whoever holds one of that kind: nobody has to sign in
 * to be left alone (RFC 8058). Repeating it changes nothing.
 * @throws Refusal NOT_FOUND for a link that is unknown, or whose reader has left
 */
export async function updateEmailPreferenceByLink(
  token: string,
  isWanted: boolean,
): Promise<EmailPreference> {
  const found = await emailOf(token)
  if (!found) throw new Refusal('NOT_FOUND', 'This link is not known any more.')
  const { name, member } = found
  const choices = await db.member.update({
    where: { id: member.id },
    data: { [name]: isWanted },
    select: SELECT,
  })
  return choiceOf(name, choices)
}

async function emailOf(token: string) {
  if (!isToken(token)) return null
  const email = await db.email.findUnique({
    where: { unsubscribeHash: hashOf(token) },
    select: { kind: true, member: { select: { id: true, ...SELECT } } },
  })
  const name = email && preferenceOf(email.kind)
  return name && email.member ? { name, member: email.member } : null
}
