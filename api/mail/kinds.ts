import type { Member, PreferenceKind } from '../../prisma/client/client.ts'
import type { Content } from './layout/content.ts'

/** The kinds of e-mails that a member can switch off; those about an outcome are required by law. */
export type Preference = Exclude<PreferenceKind, 'outcome'>

/** A kind of e-mail. The outbox stores its data, mostly ids; names and texts are read when it is sent. */
export type EmailKind<Data> = {
  /** The name in the outbox, which must not change because another version of the code may send it. */
  name: string
  /** The reason for the e-mail, shown in the footer. */
  reason: string
  /** The preference that it follows; without one it is always sent. */
  preference?: Preference
  /** Also sent to leaving members, who get no other e-mails. */
  reachesLeavers?: true
  /** Sent to a subscriber without an account, who is `about`; contains a link that ends the subscription. */
  isForSubscriber?: true
  /** Renders it but discards the result, so that the time taken does not reveal whether an account exists. */
  isForNobody?: true
  /** Renders the current content; null when it is obsolete, such as for a deleted item or an old link. */
  write: (data: Data, member: Member | null) => Promise<Content | null>
}

const kinds = new Map<string, EmailKind<never>>()

/**
 * Declares a kind of e-mail, in the `emails.ts` of the feature that sends it; `api/app/emails.ts` lists all of
 * them.
 */
export function emailKind<Data = Record<string, never>>(kind: EmailKind<Data>): EmailKind<Data> {
  kinds.set(kind.name, kind)
  return kind
}

/** @throws Error for a kind unknown to this version of the code */
export function requireKind(name: string): EmailKind<never> {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`No one knows how to write an e-mail of kind ${name}.`)
  return kind
}

/** Returns the preference that e-mails of this kind follow; null for those that are always sent. */
export const preferenceOf = (name: string): Preference | null => kinds.get(name)?.preference ?? null

/** Returns true for e-mails to subscribers, whose addresses are shown to nobody. */
export const isForSubscriber = (name: string): boolean => kinds.get(name)?.isForSubscriber ?? false
