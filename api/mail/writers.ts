import type { Member } from '../../prisma/client/client.ts'
import type { Kind, LetterData } from './kinds.ts'
import type { Content } from './letters/content.ts'
import { contactLetters } from './letters/contact.ts'
import { forumLetters } from './letters/forum.ts'
import { membershipLetters } from './letters/membership.ts'
import { signInLetters } from './letters/sign-in.ts'

/** Writes one kind of letter; null when there is nothing to say any more. */
export type Writers = {
  [Name in Kind]: (data: LetterData[Name], member: Member | null) => Promise<Content | null>
}

const writers: Writers = { ...membershipLetters, ...signInLetters, ...forumLetters, ...contactLetters }

/**
 * Writes a letter as things stand now.
 * @returns null when it has lost its point: the item is gone, the link is old, the member has left
 * @throws Error for a kind that this version of the code does not know
 */
export async function writeLetter(
  kind: string,
  data: unknown,
  member: Member | null,
): Promise<Content | null> {
  if (!(kind in writers)) throw new Error(`Nobody knows how to write a letter of kind ${kind}.`)
  const write = writers[kind as Kind] as (data: unknown, member: Member | null) => Promise<Content | null>
  return write(data, member)
}
