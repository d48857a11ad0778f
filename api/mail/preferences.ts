import type { EmailTiming, PreferenceKind } from '../../prisma/client/client.ts'
import { db, type Database } from '../database/db.ts'
import { Refusal } from '../lib/refusal.ts'
import { hashOf, isToken } from '../lib/tokens.ts'
import { isForSubscriber, preferenceOf, type Preference } from './kinds.ts'

/** A kind of e-mail that its reader can switch off, with its setting. */
export type EmailPreference = {
  title: string
  isWanted: boolean
  /** False for a reader without an account, who has no settings. */
  isOfMember: boolean
  /** False when the address needed to subscribe again has been deleted. */
  canChange: boolean
}

const TITLES: Record<Preference, string> = {
  reply: 'New reply in a discussion you follow',
  decision: 'Your post or reply is published',
  daily: 'Daily summary',
  weekly: 'The best of the week',
  discussion: 'New discussion in a category you follow',
  mention: 'Someone mentions you',
  accepted: 'Your reply is marked as the answer',
  event: 'An event you’re going to is soon, moved or cancelled',
  bookmark: 'A reminder that you set for something you saved',
  administration: 'Something has been waiting for an administrator',
}

/** Returns the timing of a member's e-mails of a kind; `never` also for a deleted member. */
export async function findTiming(
  within: Database,
  memberId: string,
  kind: PreferenceKind,
): Promise<EmailTiming> {
  const [row] = await within.$queryRaw<{ timing: EmailTiming }[]>`
    select email_timing(id, ${kind})::text as timing from "Member" where id = ${memberId}::uuid`
  return row?.timing ?? 'never'
}

/**
 * Saves a member's preference for a kind. Choosing daily e-mails restarts a stopped daily summary.
 * @param choice omitted values stay unchanged; for `email`, null is the default of the kind
 */
export async function savePreference(
  within: Database,
  memberId: string,
  kind: PreferenceKind,
  choice: { inSite?: boolean; email?: EmailTiming | null },
): Promise<void> {
  // A subscription from before they joined counts as their choice, and ends with it.
  if (kind === 'weekly' && choice.email !== undefined)
    await within.$executeRaw`delete from "Subscriber" reader using "Member"
      where "Member".id = ${memberId}::uuid and "Member".email = reader.email`
  await within.notificationPreference.upsert({
    where: { memberId_kind: { memberId, kind } },
    create: { memberId, kind, ...choice },
    update: choice,
  })
  if (choice.email === 'daily')
    await within.notificationPreference.updateMany({
      where: { memberId, kind: 'daily' },
      data: { email: null },
    })
}

const preferenceWith = (kind: Preference, timing: EmailTiming = 'never'): EmailPreference => ({
  title: TITLES[kind],
  isWanted: timing !== 'never',
  isOfMember: true,
  canChange: true,
})

const readPreference = async (memberId: string, kind: Preference) =>
  preferenceWith(kind, await findTiming(db, memberId, kind))

/** Starts the e-mails of a kind with their default timing, or stops them; a matching timing stays unchanged. */
async function setWanted(within: Database, memberId: string, kind: Preference, wanted: boolean) {
  if (((await findTiming(within, memberId, kind)) !== 'never') === wanted) return
  const started = kind === 'weekly' ? 'now' : null
  await savePreference(within, memberId, kind, { email: wanted ? started : 'never' })
}

/** Returns the preference of an unsubscribe link; null for an unknown link. Changes nothing. */
export async function findEmailPreferenceOfLink(token: string): Promise<EmailPreference | null> {
  const found = await findOfLink(token)
  if (!found) return null
  return 'memberId' in found ? readPreference(found.memberId, found.kind) : readSubscription(found)
}

/**
 * Stops or resumes the e-mails of a kind without signing in, by the token of such an e-mail (RFC 8058). Idempotent.
 * @throws Refusal NOT_FOUND for an unknown link or a deleted member; CONFLICT when the address of a reader without an
 *   account has been deleted
 */
export async function updateEmailPreferenceByLink(token: string, wanted: boolean): Promise<EmailPreference> {
  const found = await findOfLink(token)
  if (!found) throw new Refusal('NOT_FOUND', 'This link no longer works.')
  if ('memberId' in found) {
    await db.$transaction((tx) => setWanted(tx, found.memberId, found.kind, wanted))
    return readPreference(found.memberId, found.kind)
  }
  const { subscriberId: id, recipient: email } = found
  if (!wanted) await db.subscriber.deleteMany({ where: sameReader(found) })
  else if (!(await readSubscription(found)).canChange)
    throw new Refusal('CONFLICT', 'We’ve deleted your address. Please enter it again to subscribe.')
  else
    await db.subscriber.createMany({ data: [{ id, email, confirmedAt: new Date() }], skipDuplicates: true })
  return readSubscription(found)
}

type Subscription = { subscriberId: string; recipient: string }

/** Selects a reader's subscription, including one started after they had unsubscribed. */
const sameReader = ({ subscriberId: id, recipient: email }: Subscription) =>
  email ? { OR: [{ id }, { email }] } : { id }

async function readSubscription(found: Subscription): Promise<EmailPreference> {
  const isWanted = (await db.subscriber.count({ where: sameReader(found) })) > 0
  return {
    ...preferenceWith('weekly'),
    isWanted,
    isOfMember: false,
    canChange: isWanted || found.recipient !== '',
  }
}

type Found = Subscription | { kind: Preference; memberId: string }

async function findOfLink(token: string): Promise<Found | null> {
  const email = await findEmailOfLink(token)
  if (!email) return null
  const { kind: name, member, about, recipient } = email
  if (about && isForSubscriber(name)) return { subscriberId: about, recipient }
  const kind = preferenceOf(name)
  return kind && member ? { kind, memberId: member.id } : null
}

/** Returns the e-mail with a token, for links that need no session; null for an unknown token. */
export const findEmailOfLink = async (token: string) =>
  isToken(token)
    ? db.email.findUnique({
        where: { unsubscribeHash: hashOf(token) },
        select: { kind: true, member: true, about: true, recipient: true },
      })
    : null
