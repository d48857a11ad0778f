import type { Member } from '../../../prisma/client/client.ts'
import { setTimeout as pause } from 'node:timers/promises'
import {
  requestAddressConfirmation,
  isLinkInTheMail,
  wasMailed,
} from '../../auth/links/address-confirmation.ts'
import { applicationStateOf, whyNotAccepted } from '../../auth/account-status.ts'
import { consume } from '../../auth/links/links.ts'
import { makeStatusPath } from '../../auth/links/status-links.ts'
import { hashOf } from '../../lib/tokens.ts'
import { db, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { spend } from '../../http/rates.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { parse } from '../../lib/parse.ts'
import type { Origin } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { notifyAdministrators } from './pending.ts'
import { renewApplication } from './renewal.ts'
import { alreadyRegistered } from '../emails.ts'
import { registration } from '../../people/rules.ts'

/** The response to every valid application (specification, section 8, success toasts). */
const SUBMITTED = {
  success: true,
  message: 'Your application has been submitted and is under review.',
} as const

/** The minimum response time in link mode in milliseconds, so that timing reveals nothing. */
const MIN_RESPONSE_TIME = 300

/** The message to an applicant, and the path of their status page once their address is proved. */
type Submitted = typeof SUBMITTED & { statusPath: string | null }

/**
 * Applies to join (decisions, "Membership"). In instant mode administrators see the application at once. In link mode
 * the applicant confirms their address first. The response is the same for an address with an account, whose owner is
 * notified by e-mail, and for one that was sent a link within the last 15 minutes, whose application stays unchanged. A
 * declined applicant may apply again after 30 days.
 * @param input the fields of section 7
 * @throws Refusal INVALID with section 5's messages, TOO_MANY, CONFLICT (in instant mode) for an address in use
 */
export async function registerMember(origin: Origin, input: unknown): Promise<Submitted> {
  const application = parse(registration, input)
  await spend('registrations', origin.network)
  if (env.SIGN_IN === 'instant') return db.$transaction((tx) => applyAtOnce(tx, application))
  await Promise.all([db.$transaction((tx) => apply(tx, application)), pause(MIN_RESPONSE_TIME)])
  return { ...SUBMITTED, statusPath: null }
}

async function applyAtOnce(tx: Database, application: Application): Promise<Submitted> {
  const addressConfirmedAt = new Date()
  const data = { ...application, addressConfirmedAt }
  const { count } = await tx.member.createMany({ data, skipDuplicates: true })
  const isNew = count > 0 || (await renewApplication(tx, data))
  const member = await tx.member.findUniqueOrThrow({ where: { email: application.email } })
  if (!isNew) throw new Refusal('CONFLICT', whyNoSecondOne(member))
  await notifyAdministrators(tx, addressConfirmedAt)
  return { ...SUBMITTED, statusPath: await makeStatusPath(member.id, tx) }
}

const whyNoSecondOne = (member: Member) =>
  applicationStateOf(member) === 'not_accepted'
    ? whyNotAccepted(member)
    : 'An account with this e-mail address already exists.'

type Application = ReturnType<typeof registration.parse>

async function apply(tx: Database, application: Application): Promise<void> {
  const { email } = application
  await tx.member.createMany({ data: application, skipDuplicates: true })
  await renewApplication(tx, application)
  const { id } = await tx.member.findUniqueOrThrow({ where: { email } })
  // A recently mailed link confirms the data of that time: a stranger who types the same address must neither invalidate
  // it nor change what it confirms.
  if (await isLinkInTheMail(tx, id)) return
  // Otherwise, while the address is unproved, the latest application is the one to confirm.
  const { count } = await tx.member.updateMany({
    where: { id, isVerified: false, addressConfirmedAt: null },
    data: { ...application, joinedAt: new Date() },
  })
  if (count > 0) return requestAddressConfirmation(tx, id)
  if (await wasMailed(tx, id, alreadyRegistered)) return
  await enqueueEmail(tx, alreadyRegistered, { member: id, data: {} })
}

/**
 * Returns the application that a link confirms, for its reader to check: anybody can type anybody's address.
 * @param token from the e-mail; not consumed
 * @returns null for a link that is unknown, used, replaced or expired
 */
export async function findApplication(token: string): Promise<Member | null> {
  const link = await db.signInLink.findFirst({
    where: {
      tokenHash: hashOf(token),
      purpose: 'confirm_address',
      usedAt: null,
      expiresAt: { gt: new Date() },
    },
    select: { member: true },
  })
  return link?.member ?? null
}

/**
 * Confirms an applicant's address from any browser: the e-mail is the proof.
 * @param token from the e-mail
 * @throws Refusal NOT_FOUND for a link that is unknown, replaced or expired
 */
export async function confirmAddress(token: string): Promise<Submitted> {
  return db.$transaction(async (tx) => {
    const id = (await confirm(tx, token)) ?? (await requireUsed(tx, token))
    return { ...SUBMITTED, statusPath: await makeStatusPath(id, tx) }
  })
}

async function confirm(tx: Database, token: string): Promise<string | null> {
  const id = await consume(tx, token, { purpose: 'confirm_address' })
  if (!id) return null
  const addressConfirmedAt = new Date()
  await tx.member.update({ where: { id }, data: { addressConfirmedAt } })
  await notifyAdministrators(tx, addressConfirmedAt)
  return id
}

/** Accepts a used link, since its button may be pressed twice; returns the member's id. */
async function requireUsed(tx: Database, token: string): Promise<string> {
  const used = await tx.signInLink.findFirst({
    where: { tokenHash: hashOf(token), purpose: 'confirm_address', usedAt: { not: null } },
    select: { memberId: true },
  })
  if (!used) throw new Refusal('NOT_FOUND', 'This link is no longer valid. Please apply again.')
  return used.memberId
}
