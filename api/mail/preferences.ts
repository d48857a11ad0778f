import type { Member } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { parse } from '../lib/parse.ts'
import { requireMember, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { hashOf, isToken } from '../lib/tokens.ts'
import { preferenceOf, type Preference } from './kinds.ts'
import { findTiming, setTiming } from './timing.ts'
import { emailPreferences } from './rules.ts'

/** A kind of e-mail that its reader can do without, and whether they want it. */
export type EmailPreference = { name: Preference; title: string; isWanted: boolean }

const TITLES: Record<Preference, string> = {
  mailOnReply: 'Somebody replies in a discussion that you follow',
  mailOnApproval: 'Your post or reply is published',
  mailDaily: 'The summary of a day',
  mailWeekly: 'The best of the week',
  discussion: 'A new discussion in a category that you follow',
  mention: 'Somebody mentions you',
  accepted: 'Your reply is marked as the answer',
  administration: 'Something has been waiting for an administrator',
}

/** Columns of a member that say whether; what is not among them is a kind, of which it is chosen when. */
const SELECT = { mailOnReply: true, mailOnApproval: true, mailDaily: true, mailWeekly: true } as const
type Column = keyof typeof SELECT
type Choices = Pick<Member, Column>
/** Those that the documented calls know. */
const NAMES = ['mailOnReply', 'mailOnApproval', 'mailWeekly'] as const satisfies Column[]

const isColumn = (name: Preference): name is Column => name in SELECT

const choiceOf = (name: Column, choices: Choices): EmailPreference => ({
  name,
  title: TITLES[name],
  isWanted: choices[name],
})

/** Whether somebody wants the e-mails of a kind at all. */
export const wantsEmail = async (member: Member, name: Preference): Promise<boolean> =>
  isColumn(name) ? member[name] : (await findTiming(db, member.id, name)) !== 'never'

/** Which e-mails this member wants, of those that can be done without. */
export async function findEmailPreferences(viewer: Viewer): Promise<EmailPreference[]> {
  requireMember(viewer, 'choose your e-mails')
  const choices = await db.member.findUniqueOrThrow({ where: { id: viewer.id }, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/**
 * Chooses e-mails. One that is pending already follows the choice too.
 * @param input `{mailOnReply?, mailOnApproval?, mailWeekly?}`; what is left out stays
 * @throws Refusal SIGNED_OUT, INVALID
 */
export async function updateEmailPreferences(viewer: Viewer, input: unknown): Promise<EmailPreference[]> {
  requireMember(viewer, 'choose your e-mails')
  const data = parse(emailPreferences, input)
  const choices = await db.member.update({ where: { id: viewer.id }, data, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/** What the unsubscribe link of an e-mail is about; null for one that is unknown. Looking changes nothing. */
export async function findEmailPreferenceOfLink(token: string): Promise<EmailPreference | null> {
  const found = await emailOf(token)
  return found && readChoice(found.name, found.member)
}

const readChoice = async (name: Preference, member: Member): Promise<EmailPreference> => ({
  name,
  title: TITLES[name],
  isWanted: await wantsEmail(member, name),
})

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
  const { id } = member
  const before = await readChoice(name, member)
  if (before.isWanted === isWanted) return before
  if (isColumn(name)) await db.member.update({ where: { id }, data: { [name]: isWanted } })
  else await db.$transaction((tx) => setTiming(tx, id, name, isWanted ? null : 'never'))
  return readChoice(name, await db.member.findUniqueOrThrow({ where: { id } }))
}

async function emailOf(token: string) {
  const email = await findEmailOfLink(token)
  const name = email && preferenceOf(email.kind)
  return name && email.member ? { name, member: email.member } : null
}

/** The e-mail to whose reader a token was given, for links that need no signing in; null for one that is unknown. */
export const findEmailOfLink = async (token: string) =>
  isToken(token)
    ? db.email.findUnique({
        where: { unsubscribeHash: hashOf(token) },
        select: { kind: true, member: true },
      })
    : null
