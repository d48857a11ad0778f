import { db } from '../../../database/db.ts'
import { escapeLike } from '../../../database/paging.ts'
import { page, type Records } from './records.ts'

/** Records of a member's notifications, sign-ins and contacts with us. */
export const ACCOUNT_RECORDS: readonly Records[] = [
  {
    key: 'notifications',
    title: 'Notifications',
    read: ({ id: memberId }, after, take) =>
      db.notification.findMany({
        where: { memberId },
        omit: { memberId: true, actorId: true },
        ...page(after, take),
      }),
  },
  {
    key: 'notificationPreferences',
    title: 'Notification settings',
    // The few kinds all fit into the first page.
    read: async ({ id: memberId }, after) =>
      after
        ? []
        : (await db.notificationPreference.findMany({ where: { memberId } })).map(
            ({ kind: id, inSite, email }) => ({ id, inSite, email }),
          ),
  },
  {
    key: 'sessions',
    title: 'Sessions',
    read: ({ id: memberId }, after, take) =>
      db.session.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, challenge: true },
        ...page(after, take),
      }),
  },
  {
    key: 'links',
    title: 'Sign-in and confirmation links',
    read: ({ id: memberId }, after, take) =>
      db.signInLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true, nonceHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'decisionLinks',
    title: 'Links to decisions',
    read: ({ id: memberId }, after, take) =>
      db.decisionLink.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'appeals',
    title: 'Appeals',
    // Includes appeals about reports sent from this address without an account.
    read: ({ id: memberId, email }, after, take) =>
      db.appeal.findMany({
        where: { OR: [{ memberId }, { report: { email: email.toLowerCase() } }] },
        omit: { memberId: true, decidedById: true },
        ...page(after, take),
      }),
  },
  {
    key: 'statusLinks',
    title: 'Application links',
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
    key: 'accessTokens',
    title: 'Access tokens',
    read: ({ id: memberId }, after, take) =>
      db.accessToken.findMany({
        where: { memberId },
        omit: { memberId: true, tokenHash: true },
        ...page(after, take),
      }),
  },
  {
    key: 'webhooks',
    title: 'Webhooks',
    read: ({ id: memberId }, after, take) =>
      db.webhook.findMany({
        where: { memberId },
        omit: { memberId: true, secret: true, previousSecret: true },
        ...page(after, take),
      }),
  },
  {
    key: 'webhookDeliveries',
    title: 'Messages to webhooks',
    read: ({ id: memberId }, after, take) =>
      db.webhookDelivery.findMany({ where: { webhook: { memberId } }, ...page(after, take) }),
  },
  {
    key: 'emails',
    title: 'E-mails',
    read: ({ id: memberId }, after, take) =>
      db.email.findMany({
        where: { memberId },
        select: { id: true, kind: true, recipient: true, state: true, createdAt: true, sentAt: true },
        ...page(after, take),
      }),
  },
  {
    key: 'enquiries',
    title: 'Messages through the contact form',
    read: ({ email }, after, take) =>
      db.enquiry.findMany({
        where: { email: { equals: escapeLike(email), mode: 'insensitive' } },
        omit: { answeredBy: true },
        ...page(after, take),
      }),
  },
  {
    key: 'subscriptions',
    title: 'Weekly e-mail without an account',
    read: ({ email }, after, take) =>
      db.subscriber.findMany({ where: { email }, omit: { tokenHash: true }, ...page(after, take) }),
  },
  {
    key: 'reports',
    title: 'Reports',
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
