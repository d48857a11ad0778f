import type { Member, PreferenceKind } from '../../prisma/client/client.ts'
import type { Content } from './layout/content.ts'

/** Kind of e-mail that a member can switch off; the law requires the e-mails about an outcome. */
export type Preference = Exclude<PreferenceKind, 'outcome'>

/**
 * Kind of e-mail. The outbox stores its data, mostly ids, until it is sent: names and texts are read at that
 * moment.
 */
export type EmailKind<Data> = {
  /** Name in the outbox, permanent because another version of the code may send it. */
  name: string
  /** Reason why the reader gets it, shown in the footer. */
  reason: string
  /** Preference that it follows; without one it is always sent. */
  preference?: Preference
  /** Sent to a leaving member, too, who gets no other e-mails. */
  reachesLeavers?: true
  /** Goes to a subscriber without an account, who is `about`, and ends their subscription from within. */
  isForSubscriber?: true
  /** Renders it but discards the result, so that the time taken does not reveal whether an account exists. */
  isForNobody?: true
  /** Renders the current state; null when it is obsolete, such as for a deleted item or an old link. */
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

/** Returns true for e-mails to subscribers, whose addresses nobody is shown. */
export const isForSubscriber = (name: string): boolean => kinds.get(name)?.isForSubscriber ?? false
