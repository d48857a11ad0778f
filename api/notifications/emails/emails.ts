import type { Member, NotificationKind } from '../../../prisma/client/client.ts'
import { emailKind } from '../../mail/kinds.ts'
import { button, link, quote, text, type Content } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'
import type { SignedInMember } from '../../policy.ts'
import { findToEmail } from '../notifications.ts'
import type { VisibleNotification } from '../notifications.ts'
import { NOTIFICATION_KINDS } from '../rules.ts'
import { actorName, pathOf, quoteOf, summaryOf, pendingSummary } from '../summary.ts'

/** The notifications of an e-mail, which shows those still unread and visible when it is sent. */
type Notified = { ids: string[] }

/** The maximum number of notifications listed individually. */
const SHOWN = 10

/** The maximum number of discussions with an unfollow link. */
const MAX_LINKS = 3

const WHY: Record<NotificationKind, string> = {
  reply: `You’re receiving this because you follow a discussion at ${site.name}.`,
  discussion: `You’re receiving this because you follow a category at ${site.name}.`,
  mention: `You’re receiving this because someone mentioned you at ${site.name}.`,
  accepted: `You’re receiving this because you replied to a discussion at ${site.name}.`,
  event: `You’re receiving this because you’re going to an event at ${site.name}.`,
  bookmark: `You’re receiving this because you set a reminder for something you saved at ${site.name}.`,
  decision: `You’re receiving this because you posted in the ${site.name} forum.`,
  outcome: `You’re receiving this because you reported something or appealed a decision at ${site.name}.`,
  administration: `You’re receiving this because you are an administrator of ${site.name}.`,
}

const MANY: Record<NotificationKind, string> = {
  reply: 'new replies',
  discussion: 'new discussions',
  mention: 'mentions of you',
  accepted: 'of your replies are marked as the answer',
  event: 'changes of events you’re going to',
  bookmark: 'reminders of what you saved',
  decision: 'decisions about your posts',
  outcome: 'answers to your reports and appeals',
  administration: 'items waiting for an administrator',
}

/** The label of the link for each kind; "Read it" by default. */
const READ: Partial<Record<NotificationKind, string>> = {
  reply: 'Read the reply',
  discussion: 'Read the discussion',
  event: 'See the event',
}

const nameOf = (kind: NotificationKind) => `notifications-${kind}`

/** E-mails about notifications of one kind within an hour, for members who chose immediate e-mails. */
export const notificationEmails = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [
    kind,
    emailKind<Notified>({
      name: nameOf(kind),
      reason: WHY[kind],
      // E-mails about the outcome of a report or an appeal are required by law.
      ...(kind === 'outcome' ? {} : { preference: kind }),
      write: ({ ids }, member) => write(ids, member, (notifications) => subjectOf(kind, notifications)),
    }),
  ]),
) as Record<NotificationKind, ReturnType<typeof emailKind<Notified>>>

/** The e-mail about a day's notifications, for members who chose a daily summary. */
export const daySummary = emailKind<Notified>({
  name: 'notifications-daily',
  reason: `You’re receiving this because you asked for a daily summary from ${site.name}.`,
  preference: 'daily',
  write: ({ ids }, member) =>
    write(ids, member, ({ length }) => (length === 1 ? '1 update' : `${length} updates`)),
})

function subjectOf(kind: NotificationKind, notifications: readonly VisibleNotification[]): string {
  const [first] = notifications
  const isOnePost = notifications.every(({ postId }) => postId === first?.postId)
  return kind === 'reply' && isOnePost
    ? `${notifications.length} ${MANY.reply} in “${first?.post?.title ?? ''}”`
    : `${notifications.length} ${MANY[kind]}`
}

async function write(
  ids: string[],
  member: Member | null,
  subjectOfMany: (notifications: readonly VisibleNotification[]) => string,
): Promise<Content | null> {
  if (!member?.isVerified || member.isDisabled) return null
  const reader: SignedInMember = { ...member, sessionId: null }
  const notifications = await findToEmail(reader, ids)
  const [first] = notifications
  if (!first) return null
  const isOne = notifications.length === 1
  const summary = summaryOf(reader, first)
  const subject = isOne ? summary : subjectOfMany(notifications)
  const others = notifications.filter((each) => !isForAdministrators(each))
  return {
    subject,
    preview: (isOne && quoteOf(first)) || summary,
    blocks: [
      text(`Hello ${member.firstName},`),
      ...pendingBlocks(notifications.filter(isForAdministrators)),
      ...others.slice(0, SHOWN).flatMap((each) => blocksOf(reader, each, { isOne, subject })),
      ...(others.length > SHOWN
        ? [link(`And ${others.length - SHOWN} more`, addressOf('/notifications'))]
        : []),
    ],
    links: (token) => unfollowLinks(notifications, token),
  }
}

const isForAdministrators = ({ kind }: VisibleNotification) => kind === 'administration'

/** Summarises pending items in one sentence for each page of the dashboard. */
const pendingBlocks = (notifications: readonly VisibleNotification[]) =>
  Object.entries(Object.groupBy(notifications, pathOf)).flatMap(([path, here = []]) => [
    text(`${pendingSummary(here)}.`),
    button('Open the dashboard', addressOf(path)),
  ])

type Around = { isOne: boolean; subject: string }

function blocksOf(reader: SignedInMember, notifications: VisibleNotification, { isOne, subject }: Around) {
  const phrase = quoteOf(notifications)
  const address = addressOf(pathOf(notifications))
  const author = actorName(reader, notifications)
  // Omits a title that the subject already contains.
  const isInSubject = author && notifications.post && subject.includes(`“${notifications.post.title}”`)
  return [
    text(
      phrase && isInSubject ? `${author} wrote:` : `${summaryOf(reader, notifications)}${phrase ? ':' : '.'}`,
    ),
    ...(phrase ? [quote(phrase)] : []),
    (isOne ? button : link)(READ[notifications.kind] ?? 'Read it', address),
  ]
}

/** Returns links that unfollow each discussion without signing in. */
function unfollowLinks(notifications: readonly VisibleNotification[], token: string) {
  const titles = new Map(
    notifications.flatMap(({ kind, post }) =>
      kind === 'reply' && post ? [[post.id, post.title] as const] : [],
    ),
  )
  if (titles.size > MAX_LINKS) return []
  const hasTitle = titles.size > 1
  return [...titles].map(([id, title]) => ({
    label: hasTitle ? `Stop following “${title}”` : 'Stop following this discussion',
    href: addressOf(`/unfollow?token=${token}&discussion=${id}`),
    hasOwnLine: hasTitle,
  }))
}
