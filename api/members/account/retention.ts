import { withoutStatementLimit, type Database } from '../../database/db.ts'
import { eraseRemoved } from '../../forum/items/removal/erasure.ts'
import { compactReadings } from '../../forum/unread/compaction.ts'
import { REMOVED_DAYS } from '../../items/rules.ts'
import { removeFiles } from '../../mail/transport/transport.ts'

const DAY = 86_400_000
const before = (days: number, now: Date) => new Date(now.getTime() - days * DAY)

/** Days for which records are retained; the privacy page states them too. */
export const RETENTION_DAYS = {
  /** One that was not accepted, counted from the decision: for so long its applicant may appeal. */
  application: 184,
  unconfirmed: 7,
  /** The address of the page that shows the status of an application, while it is pending and retained. */
  statusLink: 365,
  email: 30,
  /** A record of a message to a webhook. */
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
  /** A report, counted from the decision, since its reporter may appeal, or from the decision on the appeal. */
  report: 184,
} as const

/** The most days that a session may go without a visit. */
const IDLE = 14

type Removal = (tx: Database, now: Date) => Promise<{ count: number }>

const applicant = { isVerified: false, role: 'user' } as const

/** The removals, in this order, each in a transaction of its own. */
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
  // Its links and the appeal against it go along.
  reports: (tx, now) => {
    const over = { decidedAt: { lt: before(RETENTION_DAYS.report, now) } }
    return tx.report.deleteMany({ where: { ...over, OR: [{ appeal: null }, { appeal: over }] } })
  },
}

/**
 * Removes expired records: applications that were not accepted or whose address was never confirmed, links,
 * sessions and access tokens that are over, sent e-mails, notifications, points of rates, views, old reading positions, drafts, what
 * moderators looked at, the texts of items that authors removed, enquiries, and reports.
 * @returns the number of removed rows of each
 */
export async function removeExpired(now = new Date()) {
  const removed: Record<string, number> = {}
  for (const [name, remove] of Object.entries(REMOVALS))
    removed[name] = (await withoutStatementLimit((tx) => remove(tx, now))).count
  return { ...removed, files: await removeFiles(before(RETENTION_DAYS.email, now)) }
}

/** Deletes old e-mails; of those with an unsubscribe link, which must go on working, only the address and the data. */
async function removeEmails(tx: Database, now: Date) {
  const over = { createdAt: { lt: before(RETENTION_DAYS.email, now) }, state: { not: 'queued' } } as const
  const removed = await tx.email.deleteMany({ where: { ...over, unsubscribeHash: null } })
  await tx.email.updateMany({ where: over, data: { recipient: '', data: {}, lastError: null } })
  return removed
}

/** Removes enquiries a year after they were completed; open ones after two years. */
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
