import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../auth/sign-in.ts'
import { issueToken } from '../../auth/links/links.ts'
import { db } from '../../database/db.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { IS_QUEUED } from '../../forum/items/pending-items.ts'
import { env } from '../../lib/env.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { sendEmail } from '../../mail/sender.ts'
import { resolveDeletedTargets } from '../../reports/resolution.ts'
import { call, execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { createReply } from '../../forum/replies/replies.ts'
import { activated } from '../emails.ts'
import { deleteAccount } from './deletion.ts'
import { eraseDeparted, findReturn, returnByLink } from './departures.ts'

beforeAll(() => installQueues(env.DATABASE_URL ?? ''))

const DAY = 86_400_000
const onDay = (days: number) => new Date(Date.now() + days * DAY)
const here = { network: '192.0.2.9', userAgent: 'x' }

let member: SignedIn
/** The member's items and other records. */
let traces: Awaited<ReturnType<typeof leaveTraces>>

async function leaveTraces({ id: authorId, firstName, lastName }: SignedIn) {
  const discussed = await aPost({
    authorId,
    title: 'Answered by others',
    content: 'Words that others answered.',
  })
  const theirs = await aReply(discussed.id)
  const alone = await aPost({ authorId, title: 'Read by others' })
  const other = await aPost()
  const reply = await aReply(other.id, { authorId })
  const pending = await aPost({ authorId, status: 'pending' })
  const removed = await aPost({ authorId, deletedAt: new Date() })
  const naming = await createReply(await anAdmin(), {
    postId: other.id,
    content: `Thank you, [@${firstName} ${lastName}](/profile/${authorId}), well said.`,
  })
  const edit = { authorId, status: 'pending', content: 'Said better', contentHtml: '' } as const
  await db.revision.create({ data: { ...edit, replyId: reply.id } })
  return { discussed, theirs, alone, other, reply, pending, removed, naming }
}

beforeEach(async () => {
  member = await aViewer({ firstName: 'Fionnuala' })
  traces = await leaveTraces(member)
})

const leave = (takesItems: boolean) => deleteAccount(member, { email: member.email, takesItems })

/** Returns the rows that leaving changes. */
async function state() {
  const ids = Object.values(traces).map(({ id }) => id)
  const where = { where: { id: { in: ids } }, orderBy: { id: 'asc' } } as const
  const posts = await db.post.findMany({ ...where, omit: { lastActivityAt: true } })
  const [row, queued] = [await db.member.findUnique({ where: { id: member.id } }), await inQueue()]
  const known = row && { ...row, lastActiveAt: null, lastSeenAt: null, previousVisitAt: null }
  return { posts, replies: await db.reply.findMany(where), member: known, queued }
}

const inQueue = async () => [
  await db.post.count({ where: { ...IS_QUEUED.post, id: traces.pending.id } }),
  await db.revision.count({ where: { ...IS_QUEUED.replyRevision, replyId: traces.reply.id } }),
]

const tokenOf = async () => {
  const email = await db.email.findFirstOrThrow({ where: { memberId: member.id, kind: 'leaving' } })
  return (await issueToken((email.data as { linkId: string }).linkId)) ?? ''
}

const bodyOf = async (path: string, cookie = '') => {
  const { status, body } = await call('GET', path, { cookie })
  return { status, text: JSON.stringify(body) }
}

describe.each([
  ['with their words', true],
  ['without their words', false],
])('a member who leaves %s', (_name, takesItems) => {
  test('is hidden from everybody like a deleted member', async () => {
    await leave(takesItems)
    expect((await bodyOf('/api/account/data', member.cookie)).status).toBe(401)
    for (const part of ['profile', 'posts', 'replies', 'activities'])
      expect((await bodyOf(`/api/users/${member.id}/${part}`)).status).toBe(404)
    const stranger = await aViewer()
    for (const { id } of [traces.discussed, traces.alone, traces.other])
      for (const { cookie } of [stranger, { cookie: '' }]) {
        const { text } = await bodyOf(`/api/forum/posts/${id}`, cookie)
        expect(text).not.toContain('Fionnuala')
        expect(text).not.toContain(member.id)
      }
    expect((await bodyOf(`/api/forum/posts/${traces.other.id}`)).text).toContain('@Deleted member')
    const mentioned = `{ mentionableMembers(words: "${member.lastName}") { id } }`
    expect(await execute(stranger, mentioned)).toEqual({ data: { mentionableMembers: [] } })
    expect(await inQueue()).toEqual([0, 0])
  })

  test('has their texts hidden or retained by their choice', async () => {
    await leave(takesItems)
    const alone = await bodyOf(`/api/forum/posts/${traces.alone.id}`)
    expect(alone.status).toBe(takesItems ? 404 : 200)
    const discussed = await bodyOf(`/api/forum/posts/${traces.discussed.id}`)
    expect(discussed.text).toContain(traces.theirs.id)
    expect(discussed.text.includes('Words that others answered')).toBe(!takesItems)
    const other = await bodyOf(`/api/forum/posts/${traces.other.id}`)
    expect(other.text.includes(traces.reply.id)).toBe(!takesItems)
  })

  test('gets everything back on day six by signing in', async () => {
    const before = await state()
    await leave(takesItems)
    await eraseDeparted(onDay(6))
    const back = await signIn(here, { email: member.email })
    expect(back).toMatchObject({
      success: true,
      message: 'Welcome back, Fionnuala! Your account stays, with everything in it.',
    })
    expect(await state()).toEqual(before)
    expect(await db.departure.count({ where: { memberId: member.id } })).toBe(0)
    await eraseDeparted(onDay(8))
    expect(await db.member.count({ where: { id: member.id } })).toBe(1)
  })

  test('gets everything back by the e-mailed link, once, without signing in', async () => {
    const before = await state()
    await leave(takesItems)
    const token = await tokenOf()
    expect(await findReturn(token)).toEqual({ leavesAt: expect.any(Date) as Date })
    expect(await findReturn(token)).not.toBeNull()
    const attempt = () => returnByLink({ token }).catch(() => null)
    const attempts = await Promise.all([attempt(), attempt()])
    expect(attempts.filter(Boolean)).toHaveLength(1)
    expect(await state()).toEqual(before)
    expect(await findReturn(token)).toBeNull()
    expect(await db.session.count({ where: { memberId: member.id } })).toBe(0)
  })

  test('is erased on day eight, even with two processes at once', async () => {
    await leave(takesItems)
    const token = await tokenOf()
    await eraseDeparted(onDay(6))
    await Promise.all([eraseDeparted(onDay(8)), eraseDeparted(onDay(8))])
    expect(await db.member.count({ where: { id: member.id } })).toBe(0)
    await expect(returnByLink({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { posts, replies } = await state()
    const left = [...posts, ...replies].map(({ id }) => id)
    const retained = [traces.discussed, traces.theirs, traces.other, traces.naming]
    const own = takesItems ? [] : [traces.alone, traces.reply]
    expect(left.sort()).toEqual([...retained, ...own].map(({ id }) => id).sort())
    expect(await db.revision.count({ where: { authorId: member.id } })).toBe(0)
    expect(posts.find(({ id }) => id === traces.discussed.id)?.content).toBe(
      takesItems ? 'Removed by its author' : 'Words that others answered.',
    )
    expect(await db.erasure.count({ where: { subjectId: member.id, kind: 'member' } })).toBe(1)
  })
})

test('sends a leaving member only e-mails meant for leaving members', async () => {
  await leave(false)
  const id = (await enqueueEmail(db, activated, { member: member.id, data: {} })) ?? ''
  await sendEmail(id)
  expect(await db.email.findUnique({ where: { id } })).toMatchObject({ state: 'cancelled' })
})

test('rejects a decision about a pending item of a leaving member', async () => {
  await leave(false)
  const admin = await anAdmin()
  const { status, body } = await call('PATCH', `/api/admin/posts/${traces.pending.id}/status`, {
    body: { status: 'approve' },
    cookie: admin.cookie,
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({ message: 'The author is leaving. You can review this if they come back.' })
})

test('leaves reports open until the texts are erased', async () => {
  const reporter = await aMember()
  const { id } = await db.report.create({
    data: {
      ...{ targetType: 'post', targetId: traces.alone.id, kind: 'spam', details: 'It sells something.' },
      ...{ reporterId: reporter.id, goodFaith: true, reference: `R-${member.id.slice(-6)}` },
    },
  })
  const isOpen = async () => (await db.report.findUniqueOrThrow({ where: { id } })).decidedAt === null
  await leave(true)
  await resolveDeletedTargets()
  expect(await isOpen()).toBe(true)
  await eraseDeparted(onDay(8))
  await resolveDeletedTargets()
  expect(await isOpen()).toBe(false)
})

test('shows administrators when a member leaves, and logs leaving and return', async () => {
  const admin = await anAdmin()
  await leave(false)
  const { data } = await execute(admin, 'query ($id: ID!) { user(id: $id) { leavesAt } }', { id: member.id })
  const { leavesAt } = await db.member.findUniqueOrThrow({ where: { id: member.id } })
  expect(data).toEqual({ user: { leavesAt: leavesAt?.toISOString() } })
  await returnByLink({ token: await tokenOf() })
  const log = await db.moderationLog.findMany({ where: { targetId: member.id }, orderBy: { id: 'asc' } })
  expect(log.map(({ action }) => action)).toEqual(['leave_community', 'return_to_community'])
})

test('reveals nothing to an applicant with the address of a leaving member', async () => {
  await leave(false)
  env.SIGN_IN = 'link'
  try {
    const application = (email: string) =>
      call('POST', '/api/forum/register', {
        body: {
          ...{ firstName: 'A', lastName: 'B', location: 'Cork', email },
          linkedinProfile: 'https://www.linkedin.com/in/somebody',
        },
      })
    const [used, free] = [await application(member.email), await application('nobody-yet@applicants.example')]
    expect(used).toMatchObject({ status: free.status, body: free.body })
  } finally {
    env.SIGN_IN = 'instant'
  }
  expect(await db.member.findUnique({ where: { id: member.id } })).toMatchObject({ firstName: 'Fionnuala' })
})

test('coming back does not notify of earlier items again', async () => {
  const follower = await aViewer()
  await leave(true)
  await db.postFollow.create({ data: { memberId: follower.id, postId: traces.other.id, isFollowing: true } })
  await db.categoryFollow.create({ data: { memberId: follower.id, category: traces.alone.category } })
  await returnByLink({ token: await tokenOf() })
  expect(await db.notification.count({ where: { memberId: follower.id } })).toBe(0)
})

test('disabling a leaving member withdraws the texts that remained', async () => {
  await leave(false)
  const { status } = await call('PATCH', `/api/admin/users/${member.id}/disable`, {
    cookie: (await anAdmin()).cookie,
    body: { disabled: true, unpublishPublished: true, reason: 'Spam.' },
  })
  expect(status).toBe(200)
  expect(await db.post.findUnique({ where: { id: traces.alone.id } })).toMatchObject({ status: 'rejected' })
  await eraseDeparted(onDay(8))
  expect(await db.member.count({ where: { id: member.id } })).toBe(1)
})
