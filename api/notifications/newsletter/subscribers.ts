import { z } from 'zod'
import { db } from '../../database/db.ts'
import { isWithin, spend } from '../../http/rates.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { hashOf, isToken } from '../../lib/tokens.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { ACTIVE, type Origin } from '../../policy.ts'
import { email } from '../../text/rules.ts'
import { alreadyMember, confirmSubscription, CONFIRM_DAYS } from './emails.ts'

/** The response to everybody, which does not reveal whether an address is known. */
const RESPONSE = {
  message: 'Check your e-mail: we’ve sent you a link. You’re subscribed once you follow it.',
}

/**
 * Subscribes an address to the weekly digest and sends a confirmation link. A member is referred to their settings
 * instead. The response is the same for every address, also over its e-mail limit.
 * @param input `{email}`
 * @throws Refusal INVALID, TOO_MANY for a network
 */
export async function subscribe(origin: Origin, input: unknown): Promise<{ message: string }> {
  const { email: address } = parse(subscription, input)
  await spend('subscriptionsByNetwork', origin.network)
  if (!(await isWithin('subscriptionsByAddress', address))) return RESPONSE
  await db.$transaction(async (tx) => {
    const member = await tx.member.findUnique({
      where: { email: address, ...ACTIVE },
    })
    if (member) return enqueueEmail(tx, alreadyMember, { member: member.id, data: {} })
    const { id } = await tx.subscriber.upsert({
      where: { email: address },
      create: { email: address },
      update: {},
      select: { id: true },
    })
    // The link works as long as the row exists.
    await tx.subscriber.updateMany({ where: { id, confirmedAt: null }, data: { createdAt: new Date() } })
    return enqueueEmail(tx, confirmSubscription, {
      recipient: address,
      about: id,
      data: { subscriberId: id },
    })
  })
  return RESPONSE
}

const subscription = z.object({ email: email() })

/** Returns the subscriber of a confirmation link; null for an unknown or expired one. Changes nothing. */
export async function findSubscriber(token: string) {
  const since = new Date(Date.now() - CONFIRM_DAYS * 24 * 3_600_000)
  return isToken(token)
    ? db.subscriber.findFirst({
        where: {
          tokenHash: hashOf(token),
          OR: [{ confirmedAt: { not: null } }, { createdAt: { gt: since } }],
        },
      })
    : null
}

/**
 * Confirms an address by its link. Idempotent.
 * @throws Refusal NOT_FOUND for an unknown or expired link
 */
export async function confirmSubscriber(token: string): Promise<{ message: string }> {
  const found = await findSubscriber(token)
  if (!found) throw new Refusal('NOT_FOUND', 'This link no longer works.')
  await db.subscriber.updateMany({
    where: { id: found.id, confirmedAt: null },
    data: { confirmedAt: new Date() },
  })
  return { message: 'You’re subscribed.' }
}

/** Counts the confirmed addresses. */
export const countSubscribers = () => db.subscriber.count({ where: { confirmedAt: { not: null } } })
