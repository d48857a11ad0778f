import { withoutStatementLimit, type Database } from '../../database/db.ts'
import { eraseRemoved } from '../../forum/items/removal/erasure.ts'
import { compactReadings } from '../../forum/unread/compaction.ts'
import { REMOVED_DAYS } from '../../items/rules.ts'
import { removeFiles } from '../../mail/transport/transport.ts'

const DAY = 86_400_000
const before = (days: number, now: Date) => new Date(now.getTime() - days * DAY)

/** Retention periods in days, also stated on the privacy page. */
export const RETENTION_DAYS = {
  /** A declined application, counted from the decision, against which its applicant may appeal for that time. */
  application: 184,
  unconfirmed: 7,
  /** The link to the status of an application, while that exists. */
  statusLink: 365,
  email: 30,
  /** The record of a webhook message. */
  webhookDelivery: 30,
  unsubscribe: 365,
  /** A link to the page of a decision: half a year to appeal, and half a year to read the outcome. */
  decisionLink: 365,
  visit: 1,
  /** An unsent text, counted from its last change. */
  draft: 90,
  removed: REMOVED_DAYS,
  /** An administrator's access to a member's record. */
  access: 365,
  /** A notification. */
  notification: 90,
  /** An enquiry, counted from its completion. */
  answered: 365,
  /** An open enquiry, counted from its arrival. */
  unanswered: 730,
  /** A report, counted from the decision, against which its reporter may appeal, or from the decision on the appeal. */
  report: 184,
} as const

/** The maximum number of days between uses of a session. */
const IDLE = 14

type Removal = (tx: Database, now: Date) => Promise<{ count: number }>

const applicant = { isVerified: false, role: 'user' } as const

/** The removals in order, each in its own transaction. */
const REMOVALS: Record<string, Removal> = {
  applications: (tx, now) =>
    tx.member.deleteMany({
      where: {
        ...applicant,
        notAcceptedAt: { lt: before(RETENTION_DAYS.application, now) },
        // A pending appeal is decided first.
        appeals: { none: { decidedAt: null } },
      },
    }),
  unconfirmed: (tx, now) =>
    tx.member.deleteMany({
      where: {
        ...applicant,
        addressConfirmedAt: null,
        appeals: { none: { decidedAt: null } },
        joinedAt: { lt: before(RETENTION_DAYS.unconfirmed, now) },
        signInLinks: { none: { purpose: 'confirm_address', expiresAt: { gt: now } } },
      },
    }),
  links: (tx, now) =>
    tx.signInLink.deleteMany({ where: { OR: [{ usedAt: { not: null } }, { expiresAt: { lt: now } }] } }),
  decisionLinks: (tx, now) =>
    tx.decisionLink.deleteMany({ where: { createdAt: { lt: before(RETENTION_DAYS.decisionLink, now) } } }),
  statusLinks: (tx, now) =>
    tx.statusLink.deleteMany({ where: { createdAt: { lt: before(RETENTION_DAYS.statusLink, now) } } }),
  sessions: (tx, now) =>
    tx.session.deleteMany({
      where: { OR: [{ endsAt: { lt: now } }, { lastSeenAt: { lt: before(IDLE, now) } }] },
    }),
  accessTokens: (tx, now) => tx.accessToken.deleteMany({ where: { expiresAt: { lt: now } } }),
  webhookDeliveries: (tx, now) =>
    tx.webhookDelivery.deleteMany({
      where: { happenedAt: { lt: before(RETENTION_DAYS.webhookDelivery, now) } },
    }),
  emails: removeEmails,
  unsubscribes: (tx, now) =>
    tx.email.deleteMany({
      where: { createdAt: { lt: before(RETENTION_DAYS.unsubscribe, now) }, state: { not: 'queued' } },
    }),
  rates: (tx, now) => tx.rateLimit.deleteMany({ where: { expire: { lt: now.getTime() } } }),
  views: (tx, now) =>
    tx.postView.deleteMany({ where: { viewedAt: { lt: before(RETENTION_DAYS.visit, now) } } }),
  drafts: (tx, now) =>
    tx.draft.deleteMany({ where: { updatedAt: { lt: before(RETENTION_DAYS.draft, now) } } }),
  readings: async (tx, now) => ({ count: await compactReadings(tx, now) }),
  presences: (tx, now) =>
    tx.moderationPresence.deleteMany({ where: { seenAt: { lt: new Date(now.getTime() - 60_000) } } }),
  removed: async (tx, now) => ({ count: await eraseRemoved(tx, before(RETENTION_DAYS.removed, now)) }),
  accessNotes: (tx, now) =>
    tx.accessNote.deleteMany({ where: { openedAt: { lt: before(RETENTION_DAYS.access, now) } } }),
  notifications: (tx, now) =>
    tx.notification.deleteMany({ where: { createdAt: { lt: before(RETENTION_DAYS.notification, now) } } }),
  subscribers: (tx, now) =>
    tx.subscriber.deleteMany({
      where: { confirmedAt: null, createdAt: { lt: before(RETENTION_DAYS.unconfirmed, now) } },
    }),
  enquiries: removeEnquiries,
  // Also deletes the links and the appeal.
  reports: (tx, now) => {
    const over = { decidedAt: { lt: before(RETENTION_DAYS.report, now) } }
    return tx.report.deleteMany({ where: { ...over, OR: [{ appeal: null }, { appeal: over }] } })
  },
}

/**
 * Deletes expired records: declined or unconfirmed applications, links, sessions and access tokens, sent e-mails,
 * notifications, rate points, views, old reading positions, drafts, records of open queue items, texts of items that
 * authors removed, enquiries, and reports.
 * @returns the number of removed rows by type
 */
export async function removeExpired(now = new Date()) {
  const removed: Record<string, number> = {}
  for (const [name, remove] of Object.entries(REMOVALS))
    removed[name] = (await withoutStatementLimit((tx) => remove(tx, now))).count
  return { ...removed, files: await removeFiles(before(RETENTION_DAYS.email, now)) }
}

/** Deletes old e-mails; of those with an unsubscribe link, which must remain valid, only the address and the data. */
async function removeEmails(tx: Database, now: Date) {
  const over = { createdAt: { lt: before(RETENTION_DAYS.email, now) }, state: { not: 'queued' } } as const
  const removed = await tx.email.deleteMany({ where: { ...over, unsubscribeHash: null } })
  await tx.email.updateMany({ where: over, data: { recipient: '', data: {}, lastError: null } })
  return removed
}

/** Deletes enquiries a year after their completion, and open ones after two years. */
function removeEnquiries(tx: Database, now: Date) {
  return tx.enquiry.deleteMany({
    where: {
      OR: [
        { answeredAt: { lt: before(RETENTION_DAYS.answered, now) } },
        { answeredAt: null, createdAt: { lt: before(RETENTION_DAYS.unanswered, now) } },
      ],
    },
  })
}
