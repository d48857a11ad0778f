import type { Member, PreferenceKind } from '../../prisma/client/client.ts'
import type { Content } from './layout/content.ts'

/** A kind of e-mail that a member can do without: the law requires those about an outcome. */
export type Preference = Exclude<PreferenceKind, 'outcome'>

/**
 * A kind of e-mail. Its data is what the outbox keeps of it until it is sent: ids, mostly, since names and texts are
 * read when it is written.
 */
export type EmailKind<Data> = {
  /** As the outbox keeps it: an e-mail may be sent by another version than the one that caused it. */
  name: string
  /** Why its reader gets it, as is said below it. */
  reason: string
  /** For one that its reader can do without; any other is part of what they asked for. */
  preference?: Preference
  /** Written, so that it takes as long as any other, and thrown away. */
  isForNobody?: true
  /** Writes it as things stand now; null when there is nothing to say any more: the item is gone, the link is old. */
  write: (data: Data, member: Member | null) => Promise<Content | null>
}

const kinds = new Map<string, EmailKind<never>>()

/** Declares a kind of e-mail, in the `emails.ts` of the feature that sends it; `api/app/emails.ts` names them all. */
export function emailKind<Data = Record<string, never>>(kind: EmailKind<Data>): EmailKind<Data> {
  kinds.set(kind.name, kind)
  return kind
}

/** @throws Error for a kind that this version of the code does not know */
export function requireKind(name: string): EmailKind<never> {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`Nobody knows how to write an e-mail of kind ${name}.`)
  return kind
}

/** The preference that e-mails of this kind follow; null for those that are always sent. */
export const preferenceOf = (name: string): Preference | null => kinds.get(name)?.preference ?? null
