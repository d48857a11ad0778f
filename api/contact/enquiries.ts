import type { Enquiry } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { spend } from '../http/rates.ts'
import {
  inPrisma,
  isUuid,
  readPageById,
  type IdRange,
  type ListPage,
  type PageArgs,
} from '../database/paging.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { site } from '../mail/site.ts'
import { parse } from '../lib/parse.ts'
import { requireAdmin, type Origin, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { enquiryReceived } from './emails.ts'
import { enquiry } from './rules.ts'

/** Nobody writes a message in less, in milliseconds; a program does. */
const QUICKEST = 2_000

const RECEIVED = { message: "Thank you for your inquiry. We'll get back to you within 24 hours." }

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
  if (taken >= 0 && taken < QUICKEST) throw new Refusal('INVALID', 'Please press Send once more.')
  await spend('enquiries', origin.network)
  await db.$transaction(async (tx) => {
    const { id } = await tx.enquiry.create({ data: message })
    await enqueueEmail(tx, enquiryReceived, { recipient: site.email, data: { enquiryId: id }, about: id })
  })
  return RECEIVED
}

/**
 * A page of the inbox: what waits for an answer, oldest first; or what was answered, newest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an unreadable cursor
 */
export async function findEnquiries(
  viewer: Viewer,
  { isAnswered = false, ...args }: { isAnswered?: boolean } & PageArgs = {},
): Promise<ListPage<Enquiry>> {
  requireAdmin(viewer)
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.enquiry.findMany({
      ...page,
      where: { ...where, answeredAt: isAnswered ? { not: null } : null },
    })
  }
  return readPageById(args, isAnswered ? 'desc' : 'asc', read, ({ id }) => id)
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
