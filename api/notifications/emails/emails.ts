import type { Member, NotificationKind } from '../../../prisma/client/client.ts'
import { emailKind } from '../../mail/kinds.ts'
import { button, link, quote, text, type Content } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'
import type { SignedInMember } from '../../policy.ts'
import { findToEmail } from '../notifications.ts'
import type { VisibleNotification } from '../notifications.ts'
import { NOTIFICATION_KINDS } from '../rules.ts'
import { actorName, pathOf, quoteOf, summaryOf, pendingSummary } from '../summary.ts'

/** Notifications of an e-mail; those unread and visible when it is sent are shown. */
type Notified = { ids: string[] }

/** Most notifications shown one by one. */
const SHOWN = 10

/** Most discussions with a link to unfollow each. */
const MOST_LINKS = 3

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

/** Label of the link for each kind; "Read it" for any other. */
const READ: Partial<Record<NotificationKind, string>> = {
  reply: 'Read the reply',
  discussion: 'Read the discussion',
  event: 'See the event',
}

const nameOf = (kind: NotificationKind) => `notifications-${kind}`

/** Notifications of one kind within an hour, for members who are notified at once. */
export const notificationEmails = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [
    kind,
    emailKind<Notified>({
      name: nameOf(kind),
      reason: WHY[kind],
      // The outcome of a report or an appeal must be sent.
      ...(kind === 'outcome' ? {} : { preference: kind }),
      write: ({ ids }, member) => write(ids, member, (notifications) => subjectOf(kind, notifications)),
    }),
  ]),
) as Record<NotificationKind, ReturnType<typeof emailKind<Notified>>>

/** Notifications of a day, for members who want a daily summary. */
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

/** Sums up pending items in one sentence for each place of the dashboard. */
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
  // Omits the title where the subject contains it.
  const isSaid = author && notifications.post && subject.includes(`“${notifications.post.title}”`)
  return [
    text(phrase && isSaid ? `${author} wrote:` : `${summaryOf(reader, notifications)}${phrase ? ':' : '.'}`),
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
  if (titles.size > MOST_LINKS) return []
  const hasTitle = titles.size > 1
  return [...titles].map(([id, title]) => ({
    label: hasTitle ? `Stop following “${title}”` : 'Stop following this discussion',
    href: addressOf(`/unfollow?token=${token}&discussion=${id}`),
    hasOwnLine: hasTitle,
  }))
}
