import { db } from '../../../database/db.ts'
import { escapeLike } from '../../../database/paging.ts'
import { page, type Records } from './records.ts'

/** A member's notifications, sign-ins and contacts with us. */
export const ACCOUNT_RECORDS: readonly Records[] = [
  {
    key: 'notifications',
    title: 'What you were notified of',
    read: ({ id: memberId }, after, take) =>
      db.notification.findMany({
        where: { memberId },
        omit: { memberId: true, actorId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'notificationPreferences',
    title: 'How you want to be notified',
    // There are a few kinds, which fit into the first page.
    read: async ({ id: memberId }, after) =>
      after
        ? []
        : (await db.notificationPreference.findMany({ where: { memberId } })).map(
            ({ kind: id, inSite, email }) => ({ id, inSite, email }),
          ),
  },
  {
    key: 'sessions',
    title: 'Where you’re signed in',
    read: ({ id: memberId }, after, take) =>
      db.session.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, challenge: true },
        ...page(after, take),
      }),
  },
  {
    key: 'links',
    title: 'Links sent to you',
    read: ({ id: memberId }, after, take) =>
      db.signInLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, nonceHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'decisionLinks',
    title: 'Links to decisions sent to you',
    read: ({ id: memberId }, after, take) =>
      db.decisionLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'appeals',
    title: 'Your appeals against decisions',
    // Includes appeals about a report that was sent from this address without an account.
    read: ({ id: memberId, email }, after, take) =>
      db.appeal.findMany({
        where: { OR: [{ memberId }, { report: { email: email.toLowerCase() } }] },
        omit: { memberId: true, decidedById: true },
        ...page(after, take),
      }),
  },
  {
    key: 'statusLinks',
    title: 'Addresses of the page about your application',
    read: ({ id: memberId }, after, take) =>
      db.statusLink.findMany({
        where: { memberId },
        select: { id: true, createdAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'passkeys',
    title: 'Passkeys',
    read: ({ id: memberId }, after, take) =>
      db.passkey.findMany({
        where: { memberId },
        select: { id: true, name: true, transports: true, createdAt: true, lastUsedAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'emails',
    title: 'E-mails sent to you',
    read: ({ id: memberId }, after, take) =>
      db.email.findMany({
        where: { memberId },
        select: { id: true, kind: true, recipient: true, state: true, createdAt: true, sentAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'enquiries',
    title: 'Messages from your address through the contact form',
    read: ({ email }, after, take) =>
      db.enquiry.findMany({
        where: { email: { equals: escapeLike(email), mode: 'insensitive' } },
        omit: { answeredBy: true },
        ...page(after, take),
      }),
  },
  {
    key: 'reports',
    title: 'What you reported',
    read: ({ id: reporterId, email }, after, take) =>
      db.report.findMany({
        where: { OR: [{ reporterId }, { email: email.toLowerCase() }] },
        omit: {
          ...{ reporterId: true, decisionId: true },
          ...{ earlierOutcome: true, earlierDecidedAt: true, earlierDecisionId: true, earlierNote: true },
        },
        ...page(after, take),
      }),
  },
]
