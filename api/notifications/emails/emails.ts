import type { Member, NotificationKind } from '../../../prisma/client/client.ts'
import { emailKind } from '../../mail/kinds.ts'
import { button, link, quote, text, type Content } from '../../mail/layout/content.ts'
import { addressOf, site } from '../../mail/site.ts'
import type { Person } from '../../policy.ts'
import { findToEmail } from '../notifications.ts'
import type { ToldNotification } from '../notifications.ts'
import { NOTIFICATION_KINDS } from '../rules.ts'
import { actorName, pathOf, quoteOf, summaryOf, waitingSummary } from '../summary.ts'

/** The notifications of an e-mail; those unread and visible when it is sent are shown. */
type Gathered = { ids: string[] }

/** Notifications shown one by one. */
const SHOWN = 10

/** Of how many discussions there is a link to stop following each. */
const MOST_LINKS = 3

const WHY: Record<NotificationKind, string> = {
  reply: `You get this because you follow a discussion at ${site.name}.`,
  discussion: `You get this because you follow a category at ${site.name}.`,
  mention: `You get this because somebody mentioned you at ${site.name}.`,
  accepted: `You get this because you replied to a discussion at ${site.name}.`,
  decision: `You get this because you wrote in the forum of ${site.name}.`,
  outcome: `You get this because you reported something or appealed against a decision at ${site.name}.`,
  administration: `You get this because you are an administrator of ${site.name}.`,
}

const MANY: Record<NotificationKind, string> = {
  reply: 'new replies',
  discussion: 'new discussions',
  mention: 'mentions of you',
  accepted: 'replies of yours are the answer',
  decision: 'decisions about what you wrote',
  outcome: 'answers to your reports and appeals',
  administration: 'things are waiting for an administrator',
}

/** The label of the link for each kind; "Read it" for any other. */
const READ: Partial<Record<NotificationKind, string>> = {
  reply: 'Read the reply',
  discussion: 'Read the discussion',
}

const nameOf = (kind: NotificationKind) => `notifications-${kind}`

/** One kind of notifications of an hour, for members who are notified at once. */
export const notificationEmails = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [
    kind,
    emailKind<Gathered>({
      name: nameOf(kind),
      reason: WHY[kind],
      // What became of a report or an appeal must be sent.
      ...(kind === 'outcome' ? {} : { preference: kind }),
      write: ({ ids }, member) => write(ids, member, (told) => subjectOf(kind, told)),
    }),
  ]),
) as Record<NotificationKind, ReturnType<typeof emailKind<Gathered>>>

/** The notifications of a day, for members who want a daily summary. */
export const daySummary = emailKind<Gathered>({
  name: 'notifications-daily',
  reason: `You get this because you chose to be written to once a day by ${site.name}.`,
  preference: 'daily',
  write: ({ ids }, member) =>
    write(ids, member, ({ length }) =>
      length === 1 ? 'One thing happened in a day' : `${length} things happened in a day`,
    ),
})

function subjectOf(kind: NotificationKind, told: readonly ToldNotification[]): string {
  const [first] = told
  const isOnePost = told.every(({ postId }) => postId === first?.postId)
  return kind === 'reply' && isOnePost
    ? `${told.length} ${MANY.reply} in “${first?.post?.title ?? ''}”`
    : `${told.length} ${MANY[kind]}`
}

async function write(
  ids: string[],
  member: Member | null,
  subjectOfMany: (told: readonly ToldNotification[]) => string,
): Promise<Content | null> {
  if (!member?.isVerified || member.isDisabled) return null
  const reader: Person = { ...member, sessionId: '' }
  const told = await findToEmail(reader, ids)
  const [first] = told
  if (!first) return null
  const isOne = told.length === 1
  const summary = summaryOf(reader, first)
  const subject = isOne ? summary : subjectOfMany(told)
  const others = told.filter((each) => !isWaiting(each))
  return {
    subject,
    preview: (isOne && quoteOf(first)) || summary,
    blocks: [
      text(`Hello ${member.firstName},`),
      ...waitingBlocks(told.filter(isWaiting)),
      ...others.slice(0, SHOWN).flatMap((each) => blocksOf(reader, each, { isOne, subject })),
      ...(others.length > SHOWN
        ? [link(`And ${others.length - SHOWN} more`, addressOf('/notifications'))]
        : []),
    ],
    links: (token) => unfollowLinks(told, token),
  }
}

const isWaiting = ({ kind }: ToldNotification) => kind === 'administration'

/** Sums up pending items in one sentence for each place of the dashboard. */
const waitingBlocks = (told: readonly ToldNotification[]) =>
  Object.entries(Object.groupBy(told, pathOf)).flatMap(([path, here = []]) => [
    text(`${waitingSummary(here)}.`),
    button('Open the dashboard', addressOf(path)),
  ])

type Around = { isOne: boolean; subject: string }

function blocksOf(reader: Person, told: ToldNotification, { isOne, subject }: Around) {
  const words = quoteOf(told)
  const address = addressOf(pathOf(told))
  const author = actorName(reader, told)
  // The title is left out where the subject has named it.
  const isSaid = author && told.post && subject.includes(`“${told.post.title}”`)
  return [
    text(words && isSaid ? `${author} wrote:` : `${summaryOf(reader, told)}${words ? ':' : '.'}`),
    ...(words ? [quote(words)] : []),
    (isOne ? button : link)(READ[told.kind] ?? 'Read it', address),
  ]
}

/** Returns links that unfollow each discussion without signing in. */
function unfollowLinks(told: readonly ToldNotification[], token: string) {
  const titles = new Map(
    told.flatMap(({ kind, post }) => (kind === 'reply' && post ? [[post.id, post.title] as const] : [])),
  )
  if (titles.size > MOST_LINKS) return []
  const hasTitle = titles.size > 1
  return [...titles].map(([id, title]) => ({
    label: hasTitle ? `Stop following “${title}”` : 'Stop following this discussion',
    href: addressOf(`/unfollow?token=${token}&discussion=${id}`),
    hasOwnLine: hasTitle,
  }))
}
