import { hashOf, isToken } from '../auth/tokens.ts'
import { db } from '../db.ts'
import { parse } from '../parse.ts'
import { requireMember, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { letterPreferences } from '../members/rules.ts'
import { preferenceOf, type Preference } from './kinds.ts'

/** A kind of letter that its reader can do without, and whether they want it. */
export type LetterChoice = { name: Preference; title: string; isWanted: boolean }

const TITLES: Record<Preference, string> = {
  mailOnReply: 'Somebody replies to your discussion',
  mailOnApproval: 'Something you wrote is published',
  mailOnRejection: 'Something you wrote is not published',
}

type Choices = Record<Preference, boolean>
const NAMES = Object.keys(TITLES) as Preference[]
const SELECT = { mailOnReply: true, mailOnApproval: true, mailOnRejection: true } as const

const choiceOf = (name: Preference, choices: Choices): LetterChoice => ({
  name,
  title: TITLES[name],
  isWanted: choices[name],
})

/** Which letters this member wants, of those that can be done without. */
export async function findLetterChoices(viewer: Viewer): Promise<LetterChoice[]> {
  requireMember(viewer, 'choose your letters')
  const choices = await db.member.findUniqueOrThrow({ where: { id: viewer.id }, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/**
 * Chooses letters. A letter that waits already follows the choice too.
 * @param input `{mailOnReply?, mailOnApproval?, mailOnRejection?}`; what is left out stays
 * @throws Refusal SIGNED_OUT, INVALID
 */
export async function chooseLetters(viewer: Viewer, input: unknown): Promise<LetterChoice[]> {
  requireMember(viewer, 'choose your letters')
  const data = parse(letterPreferences, input)
  const wanted = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const choices = await db.member.update({ where: { id: viewer.id }, data: wanted, select: SELECT })
  return NAMES.map((name) => choiceOf(name, choices))
}

/** What the unsubscribe link of a letter is about; null for one that is unknown. Looking changes nothing. */
export async function findChoiceOfLink(token: string): Promise<LetterChoice | null> {
  const found = await letterOf(token)
  return found && choiceOf(found.name, found.member)
}

/**
 * Stops the letters of one kind, or starts them again, for whoever holds a letter of that kind: nobody has to sign in
 * to be left alone (RFC 8058). Repeating it changes nothing.
 * @throws Refusal NOT_FOUND for a link that is unknown, or whose reader has left
 */
export async function chooseByLink(token: string, isWanted: boolean): Promise<LetterChoice> {
  const found = await letterOf(token)
  if (!found) throw new Refusal('NOT_FOUND', 'This link is not known any more.')
  const { name, member } = found
  const choices = await db.member.update({
    where: { id: member.id },
    data: { [name]: isWanted },
    select: SELECT,
  })
  return choiceOf(name, choices)
}

async function letterOf(token: string) {
  if (!isToken(token)) return null
  const letter = await db.letter.findUnique({
    where: { unsubscribeHash: hashOf(token) },
    select: { kind: true, member: { select: { id: true, ...SELECT } } },
  })
  const name = letter && preferenceOf(letter.kind)
  return name && letter.member ? { name, member: letter.member } : null
}
