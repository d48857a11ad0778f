import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { setPostVote, setReplyVote } from '../../forum/votes/votes.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { readOverview } from './overview.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const NONE = { count: 0, since: null }

test('shows no pending items, and thirty days without activity up to today, for an empty forum', async () => {
  const admin = await anAdmin()
  const { activity, ...rest } = await readOverview(admin)
  expect(rest).toEqual({
    posts: NONE,
    replies: NONE,
    applications: NONE,
    enquiries: NONE,
    appeals: NONE,
    reports: NONE,
    newMembers: 1,
    failedEmails: 0,
    subscribers: 0,
    brokenLinks: 0,
  })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format()
  // Subtracts calendar days, since a day with a clock change does not have 24 hours.
  const daysAgo = (days: number) => {
    const date = new Date(today)
    date.setUTCDate(date.getUTCDate() - days)
    return date.toISOString().slice(0, 10)
  }
  expect(activity.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, n) => daysAgo(29 - n)))
  expect(activity.at(-1)).toMatchObject({ members: 1, posts: 0, replies: 0, votes: 0 })
})

test('counts pending items with edits and the oldest date, without deleted ones', async () => {
  const admin = await anAdmin()
  await aPost({ createdAt: ago(900) })
  const open = await aPost({ createdAt: ago(600) })
  const gone = await aPost({ deletedAt: new Date() })
  const { authorId } = open

  await aPost({ status: 'pending', createdAt: ago(60) })
  await aPost({ status: 'pending', createdAt: ago(900), deletedAt: new Date() })
  await aPost({ status: 'rejected', createdAt: ago(900) })
  const edit = { title: 'Edited', content: 'Edited', contentHtml: '', category: 'Scrum Master', authorId }
  const editOf = (postId: string, status: 'pending' | 'approved', minutes: number) =>
    db.revision.create({ data: { ...edit, postId, status, createdAt: ago(minutes) } })
  await editOf(open.id, 'approved', 900)
  await editOf(gone.id, 'pending', 900)
  await editOf(open.id, 'pending', 90)

  await aReply(open.id, { createdAt: ago(900) })
  await aReply(gone.id, { status: 'pending', createdAt: ago(900) })
  await aReply(open.id, { status: 'pending', createdAt: ago(45) })
  const reply = await aReply(open.id)
  const lost = await aReply(gone.id)
  for (const [{ id: replyId }, minutes] of [
    [lost, 900],
    [reply, 50],
  ] as const)
    await db.revision.create({
      data: {
        replyId,
        authorId,
        content: 'Edited',
        contentHtml: '',
        status: 'pending',
        createdAt: ago(minutes),
      },
    })

  const applicant = { isVerified: false, joinedAt: ago(20) }
  await aMember({ ...applicant, joinedAt: ago(10) })
  await aMember(applicant)
  await aMember({ ...applicant, joinedAt: ago(900), addressConfirmedAt: null })
  await aMember({ ...applicant, joinedAt: ago(900), isDisabled: true })
  await aMember({ ...applicant, joinedAt: ago(900), notAcceptedAt: new Date() })

  const enquiry = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    interest: 'general',
    message: 'Hello',
  }
  await db.enquiry.create({ data: { ...enquiry, createdAt: ago(900), answeredAt: new Date() } })
  await db.enquiry.create({ data: { ...enquiry, createdAt: ago(5) } })
  for (const state of ['failed', 'sent', 'queued'] as const)
    await db.email.create({ data: { kind: 'activated', recipient: 'a@b.example', data: {}, state } })

  const found = await readOverview(admin)
  const minutes = ({ count, since }: { count: number; since: Date | null }) => [
    count,
    since && Math.round((Date.now() - since.getTime()) / 60_000),
  ]
  expect(minutes(found.posts)).toEqual([2, 90])
  expect(minutes(found.replies)).toEqual([2, 50])
  expect(minutes(found.applications)).toEqual([2, 20])
  expect(minutes(found.enquiries)).toEqual([1, 5])
  expect(found.failedEmails).toBe(1)
})

test('counts publications and votes of today, and excludes members who joined a month ago', async () => {
  const admin = await anAdmin()
  const before = (await readOverview(admin)).activity.at(-1)
  const { newMembers } = await readOverview(admin)
  const authorId = (await aMember()).id
  await aMember({ joinedAt: ago(31 * 24 * 60) })
  await aMember({ joinedAt: ago(29 * 24 * 60) })
  await aMember({ isVerified: false })
  const post = await aPost({ authorId })
  await aPost({ authorId, status: 'pending' })
  await aPost({ authorId, deletedAt: new Date() })
  const reply = await aReply(post.id, { authorId })
  await aReply(post.id, { authorId, status: 'rejected' })
  await setPostVote(admin, { id: post.id, ballot: 'UP' })
  await setReplyVote(admin, { id: reply.id, ballot: 'DOWN' })

  const after = await readOverview(admin)
  expect(after.activity.at(-1)).toEqual({
    date: before?.date,
    members: (before?.members ?? 0) + 1,
    posts: (before?.posts ?? 0) + 1,
    replies: (before?.replies ?? 0) + 1,
    votes: (before?.votes ?? 0) + 2,
  })
  expect(after.newMembers).toBe(newMembers + 2)
})

test('rejects viewers other than administrators', async () => {
  await expect(readOverview(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect(readOverview(await aViewer())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
