import type { Post, Report, ReportOutcome } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { titleSeenBy } from '../items/titles.ts'
import { button, quote, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'
import { issueReportLink } from './links.ts'

const BECAUSE_YOU_REPORTED = `You’re receiving this because you reported something at ${site.name}.`

/** Returns the name of a report's subject for an e-mail to its reporter. */
export async function nameOfSubject({ targetType, targetId: id, createdAt }: Report): Promise<string> {
  const gone = 'something that has since been removed'
  if (targetType === 'user')
    return (await db.member.count({ where: { id } })) > 0 ? 'a member’s profile' : gone
  const reply =
    targetType === 'reply'
      ? await db.reply.findFirst({ where: { id, deletedAt: null }, include: { post: true } })
      : null
  const post =
    targetType === 'reply'
      ? reply?.post
      : await db.post.findFirst({ where: { id, deletedAt: null, removedAt: null } })
  if (!post) return gone
  const isKnown = await isTitleKnown(post, createdAt)
  if (reply) return isKnown ? `a reply in “${post.title}”` : 'a reply'
  return isKnown ? `the discussion “${post.title}”` : 'a discussion'
}

/**
 * Returns true when the reporter may read the title: the author of an item hidden since the report may have changed it,
 * and that title is unpublished.
 */
const isTitleKnown = async ({ id: postId, status }: Post, since: Date): Promise<boolean> =>
  status === 'approved' || (await db.revision.count({ where: { postId, retiredAt: { gte: since } } })) === 0

/**
 * The receipt for a reporter with an address. Without an account it omits everything they typed, as the address may be
 * another's; the linked page shows it.
 */
export const reportReceived = emailKind<{ reportId: string }>({
  name: 'report-received',
  reason: BECAUSE_YOU_REPORTED,
  write: async ({ reportId }, member) => {
    const report = await db.report.findUnique({ where: { id: reportId } })
    if (!report) return null
    return {
      subject: `Your report ${report.reference}`,
      preview: 'A person will look at it.',
      blocks: [
        text('Thank you for your report.'),
        text(
          `You reported ${await nameOfSubject(report)}. A moderator will look at it, and we’ll write to you.`,
        ),
        text(`Its reference is ${report.reference}. Please quote it if you contact us about this.`),
        ...(member ? [text('This is what you told us:'), quote(report.details)] : []),
        button('Check your report', await issueReportLink(report.id)),
      ],
    }
  },
})

const DECIDED = {
  upheld: 'Thank you, we’ve acted on your report.',
  dismissed: 'We’ve looked at it, and it doesn’t break our rules, so we’ve left it up.',
  gone: 'It was removed before we reached a decision, so no one can see it any more. Thank you all the same.',
} as const

const ELSEWHERE = 'You can also go to an out-of-court dispute settlement body, or to a court.'

/** Returns the paragraphs about appealing against a report's outcome, which is possible once. */
async function appealBlocks({ id, outcome, reference }: Report) {
  if (outcome !== 'dismissed') return []
  if ((await db.appeal.count({ where: { reportId: id } })) > 0) return [text(ELSEWHERE)]
  return [
    text(
      `If you disagree, you can appeal once, within six months. You don’t need to sign in. Another administrator will review it, if one is available. ${ELSEWHERE}`,
    ),
    button('Read the decision or appeal', await issueReportLink(id)),
    text(`If you contact us about this, please quote ${reference}.`),
  ]
}

/** The outcome for a reporter, once it can no longer be undone. Always sent, as the law requires. */
export const reportDecided = emailKind<{ reportId: string; note?: string | null }>({
  name: 'report-decided',
  reachesLeavers: true,
  reason: BECAUSE_YOU_REPORTED,
  write: async ({ reportId }) => {
    const report = await db.report.findUnique({ where: { id: reportId } })
    if (!report?.outcome) return null
    const { note } = report
    return {
      subject: `Outcome of your report ${report.reference}`,
      preview: DECIDED[report.outcome],
      blocks: [
        text(`You reported ${await nameOfSubject(report)}.`),
        text(DECIDED[report.outcome]),
        ...(note ? [text('Note from the moderator:'), quote(note)] : []),
        ...(report.outcome === 'gone'
          ? []
          : [text('A moderator decided this. It wasn’t an automated decision.')]),
        ...(await appealBlocks(report)),
      ],
    }
  },
})

const EARLIER_NOTICE = {
  upheld: 'We told you that we’d acted on your report.',
  dismissed: 'We told you that we’d left it up.',
  gone: 'We told you that no one could see it any more.',
} as const
const CORRECTED = {
  upheld: 'We’ve since looked again, and acted on your report after all. Thank you.',
  dismissed:
    'We’ve since looked again and reversed that decision: it doesn’t break our rules, so it’s published again.',
  open: 'It’s since been put back, so your report is open again. A moderator will look at it, and we’ll write to you.',
} as const

/** The correction for a reporter when a later decision reverses the outcome. Always sent, like the first e-mail. */
export const reportCorrected = emailKind<{ reportId: string; from: ReportOutcome | null }>({
  name: 'report-corrected',
  reachesLeavers: true,
  reason: BECAUSE_YOU_REPORTED,
  write: async ({ reportId, from }) => {
    const report = await db.report.findUnique({ where: { id: reportId } })
    if (!report || report.outcome === from || report.outcome === 'gone') return null
    const { note, reference } = report
    const how = `${from ? `${EARLIER_NOTICE[from]} ` : ''}${CORRECTED[report.outcome ?? 'open']}`
    return {
      subject: `A new decision about your report ${reference}`,
      preview: how,
      blocks: [
        text(`You reported ${await nameOfSubject(report)}.`),
        text(how),
        ...(note ? [text('Note from the moderator:'), quote(note)] : []),
        ...(report.outcome === 'dismissed'
          ? await appealBlocks(report)
          : [button('View the details', await issueReportLink(report.id))]),
      ],
    }
  },
})

/** Notifies an author whose item several members have reported, without naming them. */
export const itemHidden = emailKind<{ type: 'post' | 'reply'; id: string }>({
  name: 'item-hidden',
  reachesLeavers: true,
  reason: `You’re receiving this because you posted in the ${site.name} forum.`,
  write: async ({ type, id }, member) => {
    const post =
      type === 'post'
        ? await db.post.findFirst({ where: { id, deletedAt: null, status: 'pending' } })
        : await findHiddenReply(id)
    if (!member || !post) return null
    const title = titleSeenBy(member, post)
    const what =
      type === 'post' ? `Your discussion “${post.title}”` : `Your reply${title ? ` in “${title}”` : ''}`
    const path = type === 'post' ? `/forum/posts/${id}` : `/forum/posts/${post.id}?reply=${id}#reply-${id}`
    return {
      subject: `Your ${type === 'post' ? 'discussion' : 'reply'} is hidden until a moderator reviews it`,
      preview: 'Several members have reported it.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `${what} was reported by several members. Until a moderator reviews it, only you and the moderators can see it.`,
        ),
        text(
          'Nothing has been decided yet. Our software hid it because of the number of reports; a moderator will decide, and we’ll write to you then.',
        ),
        button('Open it', addressOf(path)),
      ],
    }
  },
})

async function findHiddenReply(id: string) {
  const reply = await db.reply.findFirst({
    where: { id, deletedAt: null, status: 'pending', post: { deletedAt: null } },
    include: { post: true },
  })
  return reply?.post ?? null
}
