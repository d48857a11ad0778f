import type { Enquiry } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { spend } from '../http/rates.ts'
import { inPrisma, readPageById, type IdRange } from '../database/ranges.ts'
import { isUuid } from '../database/cursors.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { site } from '../mail/site.ts'
import { parse } from '../lib/parse.ts'
import { submitOnce } from '../database/submissions.ts'
import { requireAdmin, type Origin, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { enquiryReceived } from './emails.ts'
import { enquiry } from './rules.ts'

const RECEIVED = { message: "Thank you for your inquiry. We'll get back to you within 24 hours." }

/**
 * Stores a message from the contact form for the administrators (decisions, "Contact"), however fast it was typed. A
 * suspected automated message is marked and not e-mailed; an identical one within a minute is stored once (decisions,
 * "Writing").
 * @param input the form's fields; `website` is a honeypot
 * @returns the message for the visitor, also when the honeypot was filled in
 * @throws Refusal INVALID (one issue a field), TOO_MANY past five an hour from one network
 */
export async function sendEnquiry(origin: Origin, input: unknown): Promise<{ message: string }> {
  const { website, ...message } = parse(enquiry, input)
  const data = { ...message, looksAutomated: website !== '' }
  await spend('enquiries', origin.network)
  await submitOnce({
    of: ['enquiry', data],
    find: (tx, since) => tx.enquiry.findFirst({ where: { ...data, createdAt: { gt: since } } }),
    create: async (tx) => {
      const stored = await tx.enquiry.create({ data })
      const toSite = { recipient: site.email, data: { enquiryId: stored.id }, about: stored.id }
      if (!data.looksAutomated) await enqueueEmail(tx, enquiryReceived, toSite)
      return stored
    },
  })
  return RECEIVED
}

/**
 * Returns a page of the inbox: open enquiries, oldest first; or answered ones, newest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findEnquiries(
  viewer: Viewer,
  { isAnswered: isResolved = false, ...args }: { isAnswered?: boolean } & PageArgs = {},
): Promise<ListPage<Enquiry>> {
  requireAdmin(viewer)
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.enquiry.findMany({
      ...page,
      where: { ...where, answeredAt: isResolved ? { not: null } : null },
    })
  }
  return readPageById(args, isResolved ? 'desc' : 'asc', read, ({ id }) => id)
}

/**
 * Marks an enquiry as answered by this administrator.
 * @throws Refusal CONFLICT when it was answered already, NOT_FOUND
 */
export async function resolveEnquiry(viewer: Viewer, id: string): Promise<Enquiry> {
  requireAdmin(viewer)
  if (!isUuid(id)) throw unknown()
  const { count } = await db.enquiry.updateMany({
    where: { id, answeredAt: null },
    data: { answeredAt: new Date(), answeredBy: viewer.id },
  })
  const found = await db.enquiry.findUnique({ where: { id } })
  if (!found) throw unknown()
  if (count === 0) throw new Refusal('CONFLICT', 'Someone else has already answered this.')
  return found
}

const unknown = () => new Refusal('NOT_FOUND', 'There’s no such enquiry.')
