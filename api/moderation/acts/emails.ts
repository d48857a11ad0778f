import type { Member, ModerationLog } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { pathOfReply } from '../../items/paths.ts'
import { titleSeenBy } from '../../items/titles.ts'
import { afterUndo } from '../../items/undo.ts'
import { button, quote, text, type Block } from '../../mail/layout/content.ts'
import { emailKind, type EmailKind } from '../../mail/kinds.ts'
import { isQueued, withdrawBundled } from '../../mail/bundles.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { addressOf, site } from '../../mail/site.ts'
import { findTiming } from '../../mail/preferences.ts'
import { notify, withdraw } from '../../notifications/notify.ts'
import { decided } from '../../notifications/subjects.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { isAgainstAuthor, type Decision } from './states.ts'
import { statementBlocks, type Statement } from '../../decisions/statement.ts'

type Item = { type: ItemType; id: string }

const NAME = { post: 'discussion', reply: 'reply' } as const

type InFavour = Item & { note?: string | null; decisionId?: string }
type Against = Item & Statement
type Found = NonNullable<Awaited<ReturnType<typeof findItem>>>
type Said = { became: string; blocks: Block[]; label?: string }

/**
 * Declares an e-mail to the author of an item about its new state.
 * @param say writes the item's current state; null when the e-mail is obsolete
 */
const itemEmail = <Data extends Item>(
  kind: Pick<EmailKind<Data>, 'name' | 'preference' | 'reachesLeavers'>,
  say: (item: Found, data: Data, author: Member) => Said | null | Promise<Said | null>,
) =>
  emailKind<Data>({
    ...kind,
    reason: `You’re receiving this because you posted in the ${site.name} forum.`,
    write: async (data, member) => {
      const item = await findItem(data.type, data.id, member)
      const said = member && item && (await say(item, data, member))
      if (!said) return null
      const { became, blocks, label = 'Open it' } = said
      return {
        subject: `Your ${NAME[data.type]} ${became}`,
        preview: item.title ?? site.name,
        blocks: [text(`Hello ${member.firstName},`), ...blocks, button(label, addressOf(item.path))],
      }
    },
  })

const noteBlocks = (note: string | null | undefined) =>
  note ? [text('Note from the moderator:'), quote(note)] : []

export const itemApproved = itemEmail<InFavour>(
  { name: 'item-approved', preference: 'decision' },
  (item, { type, note }) =>
    item.isPublished
      ? {
          became: 'is published',
          blocks: [
            text(`${nameOfItem(type, item)} is published.`, 'Everyone can see it now.'),
            ...noteBlocks(note),
          ],
          label: 'Read it',
        }
      : null,
)

const reasonsOf = async (statement: Statement, { leavesAt }: Member) => [
  ...(await statementBlocks(statement)),
  text(
    leavesAt
      ? 'If you come back, you can edit and resubmit it.'
      : 'You can edit and resubmit it; you’ll still see it on the site.',
  ),
]

/** Always sent: the law requires the statement of reasons. */
export const itemNotPublished = itemEmail<Against>(
  { name: 'item-not-published', reachesLeavers: true },
  async (item, { type, ...statement }, author) => ({
    became: 'was not published',
    blocks: [text(`${nameOfItem(type, item)} was not published.`), ...(await reasonsOf(statement, author))],
  }),
)

/** Always sent: authors would not look for it on the site. */
export const itemUnpublished = itemEmail<Against>(
  { name: 'item-unpublished', reachesLeavers: true },
  async (item, { type, ...statement }, author) =>
    item.status === 'rejected'
      ? {
          became: 'is no longer published',
          blocks: [
            text(
              `A moderator has taken ${nameOfItem(type, item, 'your')} down. Only you and the moderators can see it now.`,
            ),
            ...(await reasonsOf(statement, author)),
          ],
        }
      : null,
)

export const itemRestored = itemEmail<InFavour & { wasUntold?: boolean }>(
  { name: 'item-restored', reachesLeavers: true },
  (item, { type, note, wasUntold }) => {
    if (!item.isPublished) return null
    const what = nameOfItem(type, item, 'your')
    const did = wasUntold
      ? `A moderator had taken ${what} down for a moment, and has put it back.`
      : `A moderator has put ${what} back.`
    return {
      became: 'is published again',
      blocks: [text(did, 'Everyone can see it.'), ...noteBlocks(note)],
      label: 'Read it',
    }
  },
)

export const itemPutBack = itemEmail<Item>({ name: 'item-put-back' }, (item, { type }) => ({
  became: 'is back',
  blocks: [
    text(
      `An administrator has put back ${nameOfItem(type, item, 'your')}, which you had deleted.`,
      item.isPublished ? 'Everyone can see it again.' : 'It’s back where it was.',
    ),
    text('If you don’t want that, you can delete it again.'),
  ],
}))

type Titled = { title: string | null }

export const nameOfItem = (type: ItemType, { title }: Titled, your: 'your' | 'Your' = 'Your') =>
  type === 'post' ? `“${title}”` : `${your} reply${title ? ` in “${title}”` : ''}`

/** Finds an item for an e-mail to its author; null when it has been removed meanwhile. */
export async function findItem(type: ItemType, id: string, author: Member | null) {
  if (type === 'post') {
    const post = await db.post.findFirst({ where: { id, deletedAt: null, removedAt: null } })
    if (!post) return null
    const { title, status } = post
    return { title, status, isPublished: status === 'approved', path: `/forum/posts/${id}` }
  }
  const reply = await db.reply.findFirst({
    where: { id, deletedAt: null, post: { deletedAt: null } },
    include: { post: true },
  })
  if (!reply) return null
  const { status, post } = reply
  const isPublished = status === 'approved' && post.status === 'approved'
  return { title: titleSeenBy(author, post), status, isPublished, path: pathOfReply(reply) }
}

/** The maximum interval in milliseconds between the e-mail about a decision and its log entry. */
export const IN_ONE_ACT = 10_000

export const ABOUT_DECISIONS = [itemApproved, itemNotPublished, itemUnpublished, itemRestored]

type Decided = {
  moderatorId: string
  /** The discussion decided, or the reply's discussion. */
  postId: string
  decision: Decision
  decisionId: string
  type: ItemType
  targetId: string
  authorId: string | null
  reason: string | null
  rule: string | null
}

/** Notifies an author of a decision on their item once it can no longer be undone. */
export async function mailDecision(
  tx: Database,
  { decision, decisionId, type, targetId: id, postId, authorId, moderatorId, reason, rule }: Decided,
): Promise<void> {
  const isAlwaysSent = hasAlwaysEmail(decision)
  if (authorId && authorId !== moderatorId)
    await notify(tx, {
      kind: 'decision',
      subjectKey: decided(decisionId),
      to: { members: [authorId] },
      detail: decision,
      decisionId,
      postId,
      ...(type === 'reply' ? { replyId: id } : {}),
      ownEmail: isAlwaysSent ? 'always' : 'now',
    })
  // Members with a daily summary read it there.
  if (!isAlwaysSent && authorId && (await findTiming(tx, authorId, 'decision')) === 'daily') return
  const to = { member: authorId, about: id, sendAfter: afterUndo() }
  if (isAgainstAuthor(decision)) {
    const kind = decision === 'unpublish' ? itemUnpublished : itemNotPublished
    await enqueueEmail(tx, kind, { ...to, data: { type, id, reason, rule, decisionId } })
  } else {
    const data = { type, id, note: reason, decisionId }
    if (decision !== 'restore') return void (await enqueueEmail(tx, itemApproved, { ...to, data }))
    // The queued e-mail about unpublishing becomes obsolete: an author who has got neither e-mail gets both facts in one.
    const wasUntold = await isQueued(tx, { about: id, kinds: [itemUnpublished] })
    await enqueueEmail(tx, itemRestored, { ...to, data: { ...data, ...(wasUntold && { wasUntold }) } })
  }
}

/**
 * Returns true for e-mails that are always sent: reasons against an author, as the law requires, and restorations,
 * which they would not look for.
 */
const hasAlwaysEmail = (decision: Decision) => isAgainstAuthor(decision) || decision === 'restore'

/**
 * Withdraws the notification of an undone decision; those of earlier decisions are still sent.
 * @param entry the decision's log entry
 * @returns false when its e-mail has been sent, or when it never had one, as part of another act such as an undo or a
 *   bulk withdrawal
 */
export async function withdrawDecision(
  tx: Database,
  { targetId, authorId }: { targetId: string; authorId: string | null },
  { decision, id: decisionId, createdAt }: Pick<ModerationLog, 'id' | 'createdAt'> & { decision: Decision },
): Promise<boolean> {
  await withdraw(tx, [decided(decisionId)])
  const saying = { path: ['decisionId'] as [string], equals: decisionId }
  const which = { about: targetId, kinds: ABOUT_DECISIONS, saying }
  if ((await withdrawBundled(tx, which)) > 0 || authorId === null) return true
  if (hasAlwaysEmail(decision))
    return (await tx.email.count({ where: { about: targetId, data: saying, state: 'failed' } })) > 0
  const last = await tx.email.findFirst({
    where: {
      about: targetId,
      kind: { in: ABOUT_DECISIONS.map(({ name }) => name) },
      createdAt: { gt: new Date(createdAt.getTime() - IN_ONE_ACT) },
    },
    orderBy: { id: 'desc' },
  })
  return last?.state !== 'sent'
}
