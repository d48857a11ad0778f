import { renderedText } from '../api/forum/items/text/rendered-text.ts'
import type { ItemType } from '../api/items/rules.ts'
import { excerpt } from '../api/text/markup.ts'
import type { Prisma, PrismaClient } from './client/client.ts'
import { chance, idAt } from './demo/chance.ts'
import { eventColumns } from './demo/events.ts'
import { vacancyColumns } from './demo/vacancies.ts'
import { readDiscussions, type DemoDiscussion } from './demo/discussions.ts'
import { ENQUIRIES, SECTION } from './demo/administration.ts'
import { demoLog } from './demo/log.ts'
import { readMembers } from './demo/members.ts'
import { demoReports } from './demo/reports.ts'
import { ballotsFor } from './demo/votes.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type SignedInMember = {
  slug: string
  id: string
  joinedAt: Date
  firstName: string
  lastName: string
  email: string
}
type People = Map<string, SignedInMember>
type Log = ReturnType<typeof demoLog>

/**
 * Loads the demo data into an empty database in one transaction: a believable forum, always the same relative to `now`.
 * @throws Error in production, and for a database that already has members
 */
export async function seedDemoData(db: PrismaClient, now = new Date()): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data is never loaded in production.')
  if ((await db.member.count()) > 0) throw new Error('Demo data is loaded into an empty database only.')

  const members = readMembers().map(({ slug, sample: _sample, joinedDaysAgo, ...facts }) => {
    const joinedAt = before(now, joinedDaysAgo * DAY)
    const lastActiveAt = facts.isVerified
      ? before(now, (0.05 + chance(`seen ${slug}`) ** 3 * Math.min(40, joinedDaysAgo)) * DAY)
      : null
    return { slug, ...facts, id: idAt(joinedAt, slug), joinedAt, lastActiveAt, addressConfirmedAt: joinedAt }
  })
  const people: People = new Map(members.filter((each) => each.isVerified).map((each) => [each.slug, each]))
  const admin = members.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('The demo data has no administrator.')

  const log = demoLog(admin.id, now)
  for (const { id, joinedAt, role, isVerified, isDisabled } of members) {
    if (isVerified && role === 'user')
      log.add(new Date(joinedAt.getTime() + chance(`read ${id}`) * 0.8 * DAY), {
        action: 'verify_user',
        targetType: 'user',
        targetId: id,
      })
    const reason = 'Repeated personal remarks after two warnings'
    if (isDisabled)
      log.add(before(now, 30 * DAY), { action: 'disable_user', targetType: 'user', targetId: id, reason })
  }
  const discussions = readDiscussions()
  const rows = discussions.map((discussion) => rowsOf(discussion, people, log, now))
  const house = houseRows(admin.id, log, now)
  const entries = log.inOrder()
  const { reports, appeal } = demoReports(
    rows.map(({ post, replies }, index) => ({
      slug: discussions[index]?.slug ?? '',
      id: post.id,
      replies: replies.map(({ id, rejectionReason: reason }) => ({ id, reason })),
    })),
    entries,
    (slug) => knownMember(people, slug),
    now,
  )

  await db.$transaction(
    async (tx) => {
      await tx.member.createMany({ data: members.map(({ slug: _slug, ...member }) => member) })
      await tx.post.createMany({ data: rows.map(({ post }) => post) })
      await tx.reply.createMany({ data: rows.flatMap(({ replies }) => replies) })
      await tx.attendance.createMany({ data: rows.flatMap(({ going }) => going) })
      await tx.answer.createMany({ data: rows.flatMap(({ answers }) => answers) })
      await tx.vote.createMany({ data: rows.flatMap(({ votes }) => votes) })
      await tx.section.create({ data: house.section })
      await tx.sectionVersion.createMany({ data: house.versions })
      await tx.enquiry.createMany({ data: house.enquiries })
      await tx.moderationLog.createMany({ data: entries })
      await tx.report.createMany({ data: reports })
      await tx.appeal.create({ data: appeal })
      await tx.setting.create({ data: { key: 'demo', value: now.toISOString() } })
    },
    { timeout: 60_000 },
  )
}

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms)

function rowsOf(demo: DemoDiscussion, people: People, log: Log, now: Date) {
  const createdAt = before(now, demo.daysAgo * DAY)
  const id = idAt(createdAt, demo.slug)
  const voters = [...people.values()]
  decided(log, createdAt, 'post', id, demo)

  const replies = demo.replies.map((reply, index) => {
    const at = new Date(createdAt.getTime() + reply.hoursAfter * HOUR)
    const replyId = idAt(at, `${demo.slug} ${index}`)
    decided(log, at, 'reply', replyId, reply)
    return { ...item('reply', reply, people, at), id: replyId, postId: id, demo: reply }
  })
  const pinnedAt = before(now, 2 * DAY)
  const pinned = demo.pinnedDays && { pinnedAt, pinnedUntil: before(now, -demo.pinnedDays * DAY) }
  if (pinned) log.add(pinnedAt, { action: 'pin_post', targetType: 'post', targetId: id })
  const approved = replies.filter(({ status }) => status === 'approved')
  const post = {
    ...item('post', demo, people, createdAt),
    excerpt: excerpt(renderedText('post', demo.content).contentHtml),
    id,
    title: demo.title,
    category: demo.category,
    viewCount: demo.views,
    replyCount: approved.length,
    lastActivityAt: approved.at(-1)?.createdAt ?? createdAt,
    ...pinned,
    ...(demo.event && eventColumns(demo.event, now)),
    ...(demo.vacancy && vacancyColumns(demo.vacancy, createdAt)),
  } satisfies Prisma.PostCreateManyInput

  return {
    post,
    replies: replies.map(({ demo: _demo, ...reply }) => reply),
    going: demo.going.map((slug) => ({ postId: id, memberId: knownMember(people, slug).id })),
    answers: replies.flatMap(({ id: replyId, demo: { answer: response }, createdAt: at }) =>
      response ? { postId: id, replyId, acceptedAt: before(at, -12 * HOUR) } : [],
    ),
    votes: [
      ...ballotsFor(demo.slug, demo, demo.author, voters, createdAt, now).map((vote) => ({
        ...vote,
        postId: id,
      })),
      ...replies.flatMap(({ id: replyId, demo: reply, createdAt: from }) =>
        ballotsFor(replyId, reply, reply.author, voters, from, now).map((vote) => ({ ...vote, replyId })),
      ),
    ],
  }
}

/** Returns a member of the demo data. @throws Error for an unknown name */
function knownMember(people: People, slug: string) {
  const member = people.get(slug)
  if (!member) throw new Error(`The demo data knows no member ${slug}.`)
  return member
}

type DemoItem = Pick<DemoDiscussion, 'author' | 'content' | 'status' | 'reason' | 'up' | 'down'>

function item(
  type: ItemType,
  { author, content, status, reason, up, down }: DemoItem,
  people: People,
  createdAt: Date,
) {
  const authorId = knownMember(people, author).id
  const rejectionReason = status === 'rejected' ? (reason ?? null) : null
  return {
    authorId,
    ...renderedText(type, content),
    status,
    rejectionReason,
    likeCount: up,
    dislikeCount: down,
    createdAt,
  }
}

function decided(log: Log, at: Date, type: 'post' | 'reply', targetId: string, { status, reason }: DemoItem) {
  if (status === 'approved') log.add(at, { action: `approve_${type}`, targetType: type, targetId })
  if (status === 'rejected')
    log.add(at, { action: `reject_${type}`, targetType: type, targetId, reason: reason ?? null })
}

function houseRows(adminId: string, log: Log, now: Date) {
  const [made, changed] = [before(now, 12 * DAY), before(now, 4 * DAY)]
  const { key, title, first, html } = SECTION
  const sectionId = idAt(made, key)
  log.add(made, { action: 'create_section', targetType: 'section', targetId: sectionId })
  log.add(changed, { action: 'update_section', targetType: 'section', targetId: sectionId })
  const version = { sectionId, key, title, savedById: adminId }
  return {
    section: {
      id: sectionId,
      key,
      title,
      htmlContent: html,
      version: 2,
      createdAt: made,
      updatedAt: changed,
    },
    versions: [
      { ...version, id: idAt(made, 'v1'), htmlContent: first, change: 'created' as const, createdAt: made },
      {
        ...version,
        id: idAt(changed, 'v2'),
        htmlContent: html,
        change: 'updated' as const,
        createdAt: changed,
      },
    ],
    enquiries: ENQUIRIES.map(({ hoursAgo, answered, ...enquiry }) => {
      const createdAt = before(now, hoursAgo * HOUR)
      const answeredAt = answered ? before(now, (hoursAgo - 5) * HOUR) : null
      return {
        ...enquiry,
        id: idAt(createdAt, enquiry.email),
        createdAt,
        answeredAt,
        answeredBy: answered ? adminId : null,
      }
    }),
  }
}
