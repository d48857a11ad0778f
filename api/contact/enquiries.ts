import type { Enquiry, Prisma } from '../../prisma/client/client.ts'
import type { Origin } from '../auth/start-session.ts'
import { db } from '../db.ts'
import { spend } from '../rates.ts'
import { isUuid } from '../paging.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { site } from '../mail/site.ts'
import { parse } from '../parse.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { enquiryReceived } from './emails.ts'
import { enquiry } from './rules.ts'

/** Nobody writes a message in less, in milliseconds; a program does. */
const QUICKEST = 2_000

const RECEIVED = { message: "Thank you for your inquiry. We'll get back to you within 24 hours." }

/** The longest page of the inbox. */
const MOST = 100

/**
 * Keeps a message from the contact form for the administrators (decisions, "Contact").
 * @param input the form's fields; `website` is the trap for programs
 * @returns what to tell the visitor; also for a program in the trap, which is not told that nothing was kept
 * @throws Refusal INVALID (one issue a field), TOO_MANY past five an hour from one network
 */
export async function sendEnquiry(origin: Origin, input: unknown): Promise<{ message: string }> {
  const { website, startedAt, ...message } = parse(enquiry, input)
  if (website !== '') return RECEIVED
  // The visitor's own clock noted the start: one that is ahead tells nothing.
  const taken = startedAt ? Date.now() - startedAt : QUICKEST
  if (taken >= 0 && taken < QUICKEST)
    throw new Refusal('INVALID', 'That was very quick. Please press the button once more.')
  await spend('enquiries', origin.network)
  await db.$transaction(async (tx) => {
    const { id } = await tx.enquiry.create({ data: message })
    await enqueueEmail(tx, enquiryReceived, { recipient: site.email, data: { enquiryId: id }, about: id })
  })
  return RECEIVED
}

/**
 * The inbox: what waits for an answer, oldest first; or what was answered, newest first.
 * @param after the id of the last enquiry of the page before
 */
export async function findEnquiries(
  viewer: Viewer,
  { isAnswered = false, after }: { isAnswered?: boolean; after?: string | null } = {},
): Promise<Enquiry[]> {
  requireAdmin(viewer)
  const direction: Prisma.SortOrder = isAnswered ? 'desc' : 'asc'
  return db.enquiry.findMany({
    where: {
      answeredAt: isAnswered ? { not: null } : null,
      ...(isUuid(after) ? { id: isAnswered ? { lt: after } : { gt: after } } : {}),
    },
    orderBy: { id: direction },
    take: MOST,
  })
}

/**
 * Notes that an enquiry was answered, by whom and when.
 * @throws Refusal CONFLICT when somebody was quicker, NOT_FOUND for an unknown id
 */
export async function answerEnquiry(viewer: Viewer, id: string): Promise<Enquiry> {
  requireAdmin(viewer)
  if (!isUuid(id)) throw unknown()
  const { count } = await db.enquiry.updateMany({
    where: { id, answeredAt: null },
    data: { answeredAt: new Date(), answeredBy: viewer.id },
  })
  const found = await db.enquiry.findUnique({ where: { id } })
  if (!found) throw unknown()
  if (count === 0) throw new Refusal('CONFLICT', 'Somebody else has already answered this.')
  return found
}

const unknown = () => new Refusal('NOT_FOUND', 'There is no such enquiry.')
