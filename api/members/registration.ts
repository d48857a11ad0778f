import type { Member } from '../../prisma/client/client.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { askForConfirmation, isLinkInTheMail, wasWrittenTo } from '../auth/links/address-confirmation.ts'
import { useUp } from '../auth/links/links.ts'
import { hashOf } from '../lib/tokens.ts'
import { db, type Database } from '../db.ts'
import { env } from '../lib/env.ts'
import { spend } from '../lib/rates.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { parse } from '../lib/parse.ts'
import type { Origin } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { alreadyRegistered } from './emails.ts'
import { registration } from './rules.ts'

/** The answer to every application that is well formed (specification, section 8, success toasts). */
const SUBMITTED = {
  success: true,
  message: 'Your application has been submitted and is under review.',
} as const

/** In link mode every answer takes at least this long, in milliseconds, so that it tells nothing by its speed. */
const STEADY = 300

/**
 * Applies to join (decisions, "Membership"). In instant mode administrators see the application at once. In link mode
 * the applicant confirms their address first, and the answer is the same for an address that has an account already
 * (its owner learns of it by mail) and for one that was mailed a link to confirm it within the last 15 minutes, whose
 * application stays as it is.
 * @param input the fields of section 7
 * @throws Refusal INVALID with section 5's messages, TOO_MANY, CONFLICT (in instant mode) for an address in use
 */
export async function registerMember(origin: Origin, input: unknown): Promise<typeof SUBMITTED> {
  const application = parse(registration, input)
  await spend('registrations', origin.network)
  if (env.SIGN_IN === 'instant') {
    const { count } = await db.member.createMany({
      data: { ...application, addressConfirmedAt: new Date() },
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('CONFLICT', 'An account with this e-mail address already exists.')
    return SUBMITTED
  }
  await Promise.all([db.$transaction((tx) => apply(tx, application)), pause(STEADY)])
  return SUBMITTED
}

type Application = ReturnType<typeof registration.parse>

async function apply(tx: Database, application: Application): Promise<void> {
  const { email } = application
  await tx.member.createMany({ data: application, skipDuplicates: true })
  const { id } = await tx.member.findUniqueOrThrow({ where: { email } })
  // The link that has just been mailed confirms what its reader applied with: a stranger who types the same address
  // must neither take it away nor put other words behind it.
  if (await isLinkInTheMail(tx, id)) return
  // Otherwise, as long as nobody has proved that the address is theirs, the latest application is what is confirmed.
  const { count } = await tx.member.updateMany({
    where: { id, isVerified: false, addressConfirmedAt: null },
    data: { ...application, joinedAt: new Date() },
  })
  if (count > 0) return askForConfirmation(tx, id)
  if (await wasWrittenTo(tx, id, alreadyRegistered)) return
  await enqueueEmail(tx, alreadyRegistered, { member: id, data: {} })
}

/**
 * The application that a link confirms, for its reader to look at first: anybody can type anybody's address.
 * @param token from the e-mail; looking does not use it up
 * @returns null for a link that is unknown, used, replaced or too old
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
 * Confirms an applicant's address, whichever browser they use: the e-mail is the proof.
 * @param token from the e-mail
 * @throws Refusal NOT_FOUND for a link that is unknown, replaced or too old
 */
export async function confirmAddress(token: string): Promise<typeof SUBMITTED> {
  await db.$transaction(async (tx) => {
    const id = await useUp(tx, token, { purpose: 'confirm_address' })
    if (id) await tx.member.update({ where: { id }, data: { addressConfirmedAt: new Date() } })
    else await requireUsed(tx, token)
  })
  return SUBMITTED
}

/** Pressing the button twice is no mistake. */
async function requireUsed(tx: Database, token: string): Promise<void> {
  const used = await tx.signInLink.count({
    where: { tokenHash: hashOf(token), purpose: 'confirm_address', usedAt: { not: null } },
  })
  if (used === 0) throw new Refusal('NOT_FOUND', 'This link is not valid any more. Please apply again.')
}
