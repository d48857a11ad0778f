import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { sendEmail } from '../../mail/sender.ts'
import { ask, call } from '../../test/ask.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { findContested } from '../appeals/contested.ts'
import { decideItem } from '../acts/decide.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { readOverview } from '../overview/overview.ts'
import { STANDARD } from '../../decisions/rules.ts'

const server = acceptMail()

const disable = (admin: SignedIn, id: string, body: object = {}) =>
  call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled: true, ...body } })
const enable = (admin: SignedIn, id: string) =>
  call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled: false } })
const UNDO = 'mutation ($input: UndoDisableInput!) { undoDisable(input: $input) { id isDisabled } }'
const undo = (admin: SignedIn, userId: string) => ask(admin, UNDO, { input: { userId } })

const emailsTo = (memberId: string) =>
  db.email.findMany({
    where: { memberId },
    orderBy: { id: 'asc' },
    select: { id: true, kind: true, state: true },
  })
const actsOn = async (targetId: string) => {
  const where = { targetId }
  const entries = await db.moderationLog.findMany({ where, orderBy: { sequence: 'asc' } })
  return entries.map(({ action }) => action)
}
const queueOf = async (admin: SignedIn, authorId: string) => {
  const { body } = await call('GET', `/api/admin/moderation/pending?limit=100&authorId=${authorId}`, {
    cookie: admin.cookie,
  })
  const { posts, replies } = body as { posts: { id: string }[]; replies: { id: string }[] }
  return [...posts, ...replies].map(({ id }) => id).sort()
}
const statusOf = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status
const repliesOf = async (id: string) =>
  ((await call('GET', `/api/forum/posts/${id}`)).body as { replyCount: number }).replyCount
const EVERYTHING = { rejectPending: true, unpublishPublished: true }

/** Somebody with two pending items, a pending edit of a published discussion, and a published reply elsewhere. */
async function aSpammer() {
  const author = await aViewer({ firstName: 'Spam' })
  const { id: elsewhere } = await aPost()
  const published = await aPost({ authorId: author.id })
  const input = {
    title: 'Another title for it',
    content: 'Another text, long enough.',
    category: 'Remote Work',
  }
  await editPost(author, { id: published.id, ...input })
  const pending = await aPost({ authorId: author.id, status: 'pending' })
  const pendingReply = await aReply(elsewhere, { authorId: author.id, status: 'pending' })
  const reply = await aReply(elsewhere, { authorId: author.id })
  return {
    ...author,
    elsewhere,
    published: published.id,
    pending: pending.id,
    pendingReply: pendingReply.id,
    reply: reply.id,
  }
}

describe('disabling', () => {
  test('always carries a reason: the one that was chosen, that of the rule, or the standard one', async () => {
    const admin = await anAdmin()
    const reasonOf = async (body: object) => {
      const { id } = await aViewer()
      expect(await disable(admin, id, body)).toMatchObject({ status: 200, body: { id, isDisabled: true } })
      const { reason, rule } = await db.moderationLog.findFirstOrThrow({ where: { targetId: id } })
      return [reason, rule]
    }
    expect(await reasonOf({ reason: 'Nine offers in an hour.' })).toEqual(['Nine offers in an hour.', null])
    expect(await reasonOf({ rule: 'civil' })).toEqual([
      'This account was used to attack other people.',
      'civil',
    ])
    // Nothing ready-made says this of an account.
    expect(await reasonOf({ rule: 'on-topic' })).toEqual([STANDARD.account, 'on-topic'])
    expect(await reasonOf({})).toEqual([STANDARD.account, STANDARD.rule])
    expect((await disable(admin, (await aViewer()).id, { rule: 'none' })).status).toBe(400)
  })

  test('is told to the member, with the reason, the rule, and how to object', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rule: 'advertising', ...EVERYTHING })
    const [email, ...others] = await emailsTo(spammer.id)
    expect([email?.kind, others]).toEqual(['account-disabled', []])
    await sendEmail(email?.id ?? '')
    const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    for (const said of [
      'You can no longer sign in',
      '(3 items) was not published',
      '(2 items) was taken down',
      'This account was used to advertise.',
      'No advertisements',
      'you can object once, within six months',
    ])
      expect(mail).toContain(said)

    await enable(admin, spammer.id)
    const [, back] = await emailsTo(spammer.id)
    expect(back?.kind).toBe('account-enabled')
    await sendEmail(back?.id ?? '')
    const again = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    expect(again).toContain('(2 items) is published again')
    expect(again).toContain('(3 items) is back with the moderators')
  })

  test('leaves everything where it is, unless it is told to; but nothing of theirs is in the queue', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    const all = [spammer.published, spammer.pending, spammer.pendingReply].sort()
    expect(await queueOf(admin, spammer.id)).toEqual(all)
    const before = await readOverview(admin)
    await disable(admin, spammer.id)

    expect(await queueOf(admin, spammer.id)).toEqual([])
    const after = await readOverview(admin)
    expect([before.posts.count - after.posts.count, before.replies.count - after.replies.count]).toEqual([
      2, 1,
    ])
    expect(await statusOf(spammer.published)).toBe(200)
    await expect(decideItem(admin, 'post', spammer.pending, { status: 'approve' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Its author is disabled. It is pending again once they are enabled.',
    })
    await enable(admin, spammer.id)
    expect(await queueOf(admin, spammer.id)).toEqual(all)

    // What is not wanted in any case need not wait for that.
    await disable(admin, spammer.id)
    const rejected = await decideItem(admin, 'post', spammer.pending, {
      status: 'reject',
      rule: 'advertising',
    })
    expect(rejected.status).toBe('rejected')
  })

  test('takes along what is pending, and by choice what is published, with one entry for each', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    expect(await repliesOf(spammer.elsewhere)).toBe(1)
    await disable(admin, spammer.id, { rejectPending: true })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post'])
    await enable(admin, spammer.id)

    await disable(admin, spammer.id, EVERYTHING)
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(0)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post', 'reopen_post', 'reject_post'])
    expect(await actsOn(spammer.pendingReply)).toEqual(['reject_reply', 'reopen_reply', 'reject_reply'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply'])
    const post = await db.post.findUniqueOrThrow({ where: { id: spammer.pending } })
    expect(post).toMatchObject({ status: 'rejected', rejectionReason: STANDARD.account })
  })

  test('takes at most 500 items along, what is pending first, and of it the newest', async () => {
    const [admin, { id: authorId }] = [await anAdmin(), await aViewer()]
    const open = await aPost({ authorId })
    const text = { authorId, status: 'pending', content: 'x', contentHtml: '<p>x</p>' } as const
    const post = { ...text, title: 'x', category: 'Remote Work', excerpt: 'x' }
    await db.post.createMany({ data: Array.from({ length: 498 }, () => post) })
    const replies = []
    for (let count = 0; count < 3; count += 1)
      replies.push((await aReply(open.id, { authorId, status: 'pending' })).id)
    expect((await disable(admin, authorId, EVERYTHING)).status).toBe(200)
    expect(await db.post.count({ where: { authorId, status: 'rejected' } })).toBe(498)
    expect(await statusOf(open.id)).toBe(200)
    const left = await db.reply.findMany({ where: { authorId, status: 'pending' } })
    expect(left.map(({ id }) => id)).toEqual(replies.slice(0, 1))
  })

  test('takes nothing of anybody else', async () => {
    const [admin, spammer, other] = [await anAdmin(), await aSpammer(), await aSpammer()]
    for (const author of [spammer, other])
      await editReply(author, { id: author.reply, content: 'Other words of the same length.' })
    await disable(admin, spammer.id, EVERYTHING)
    expect(await statusOf(other.published)).toBe(200)
    expect(await queueOf(admin, other.id)).toHaveLength(4)
  })
})

describe('enabling', () => {
  test('gives back exactly what disabling took', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    const refused = await aPost({ authorId: spammer.id, status: 'rejected' })
    await editReply(spammer, { id: spammer.reply, content: 'Other words of the same length.' })
    await disable(admin, spammer.id, EVERYTHING)
    await enable(admin, spammer.id)

    expect(await statusOf(spammer.published)).toBe(200)
    expect(await repliesOf(spammer.elsewhere)).toBe(1)
    expect(await queueOf(admin, spammer.id)).toEqual(
      [spammer.published, spammer.pending, spammer.pendingReply, spammer.reply].sort(),
    )
    expect(await actsOn(spammer.reply)).toEqual([
      'reject_reply',
      'unpublish_reply',
      'restore_reply',
      'reopen_reply',
    ])
    expect(await db.post.findUnique({ where: { id: refused.id } })).toMatchObject({ status: 'rejected' })
    expect(await db.post.findUnique({ where: { id: spammer.pending } })).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      takenBy: null,
    })
  })

  test('is written down, of the account and of each item, with the reason', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const pending = await aPost({ authorId: author.id, status: 'pending' })
    await disable(admin, author.id, { ...EVERYTHING, reason: 'Nine offers in an hour.', rule: 'advertising' })
    const last = (targetId: string) =>
      db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { sequence: 'desc' } })
    const why = { reason: 'Nine offers in an hour.', rule: 'advertising', moderatorId: admin.id }
    expect(await last(pending.id)).toMatchObject({ action: 'reject_post', targetType: 'post', ...why })
    expect(await last(author.id)).toMatchObject({ action: 'disable_user', targetType: 'user', ...why })
    await undo(admin, author.id)
    const undone = 'Undone: its author was disabled'
    expect(await last(pending.id)).toMatchObject({
      action: 'reopen_post',
      targetType: 'post',
      reason: undone,
    })
    expect(await last(author.id)).toMatchObject({ targetType: 'user', reason: 'Undone: was disabled' })

    await disable(admin, author.id, EVERYTHING)
    await call('PATCH', `/api/admin/users/${author.id}/disable`, {
      cookie: admin.cookie,
      body: { disabled: false, reason: 'It was a mistake.' },
    })
    const enabled = 'Its author’s account is enabled again'
    expect(await last(pending.id)).toMatchObject({ action: 'reopen_post', reason: enabled })
    expect(await last(author.id)).toMatchObject({ action: 'enable_user', reason: 'It was a mistake.' })
  })

  test('leaves what somebody has decided otherwise since', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    await decideItem(admin, 'post', spammer.published, { status: 'approve', from: 'rejected' })
    await decideItem(admin, 'post', spammer.published, { status: 'reject', from: 'approved', rule: 'civil' })
    await enable(admin, spammer.id)
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(1)
  })
})

test('whoever was to hear of a published reply hears of it once it is back, and of no other', async () => {
  const [admin, owner, spammer] = [await anAdmin(), await aViewer(), await aViewer()]
  const { id: postId } = await aPost({ authorId: owner.id })
  const { id } = await aReply(postId, { authorId: spammer.id, status: 'pending' })
  const { id: earlier } = await aReply(postId, { authorId: spammer.id })
  await notifyOfPublished(db, 'reply', [earlier])
  const at = { visibleAt: new Date(0), readAt: new Date(0) }
  await db.notification.updateMany({ where: { replyId: earlier }, data: at })
  await decideItem(admin, 'reply', id, { status: 'approve' })
  await disable(admin, spammer.id, EVERYTHING)
  const told = () =>
    db.notification.findMany({
      where: { memberId: owner.id },
      orderBy: { replyId: 'asc' },
      select: { replyId: true, readAt: true },
    })
  expect(await told()).toEqual([{ replyId: earlier, readAt: new Date(0) }])
  await undo(admin, spammer.id)
  expect(await told()).toEqual([
    { replyId: id, readAt: null },
    { replyId: earlier, readAt: new Date(0) },
  ])
})

describe('undo', () => {
  test('enables again, gives everything back, and withdraws the e-mail; the sessions stay ended', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    expect((await undo(admin, spammer.id)).data).toEqual({
      undoDisable: { id: spammer.id, isDisabled: false },
    })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await queueOf(admin, spammer.id)).toHaveLength(3)
    expect(await emailsTo(spammer.id)).toMatchObject([{ kind: 'account-disabled', state: 'cancelled' }])
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'enable_user'])
    expect(await db.session.count({ where: { memberId: spammer.id } })).toBe(0)
  })

  test('is for one’s own act, within ten seconds, before the e-mail has gone out, and once', async () => {
    const [admin, { id }] = [await anAdmin(), await aViewer()]
    const tooLate = {
      errors: [{ message: 'It is too late to undo this.', extensions: { code: 'CONFLICT' } }],
    }
    expect(await undo(admin, id)).toMatchObject(tooLate)
    await disable(admin, id)
    expect(await undo(await anAdmin(), id)).toMatchObject(tooLate)
    await db.email.updateMany({ where: { memberId: id }, data: { state: 'sent' } })
    expect(await undo(admin, id)).toMatchObject(tooLate)
    expect(await db.member.findUnique({ where: { id } })).toMatchObject({ isDisabled: true })

    const { id: other } = await aViewer()
    await disable(admin, other)
    expect((await undo(admin, other)).errors).toBeUndefined()
    expect(await undo(admin, other)).toMatchObject(tooLate)

    // Also where the e-mail has not gone out for longer.
    const { id: waiting } = await aViewer()
    await disable(admin, waiting)
    const act = {
      action: 'disable_user',
      targetType: 'user',
      targetId: waiting,
      moderatorId: admin.id,
    } as const
    const createdAt = new Date(Date.now() - 13_000)
    await db.moderationLog.create({ data: { ...act, createdAt } })
    expect(await undo(admin, waiting)).toMatchObject(tooLate)
  })
})

test('what can go along is counted beforehand, edits among it', async () => {
  const [admin, spammer] = [await anAdmin(), await aSpammer()]
  await editReply(spammer, { id: spammer.reply, content: 'Other words of the same length.' })
  const query = 'query ($userId: ID!) { disablePreview(userId: $userId) { pending published most } }'
  const preview = async () => (await ask(admin, query, { userId: spammer.id })).data
  expect(await preview()).toEqual({ disablePreview: { pending: 4, published: 2, most: 500 } })
  // Nobody reads a discussion that is removed, nor what was said in it.
  await db.post.update({ where: { id: spammer.elsewhere }, data: { deletedAt: new Date() } })
  expect(await preview()).toEqual({ disablePreview: { pending: 2, published: 1, most: 500 } })
  await disable(admin, spammer.id, EVERYTHING)
  expect(await actsOn(spammer.reply)).toEqual([])
})

describe('a second act on somebody who is disabled', () => {
  test('takes along what is still there and wanted now, under its own reason, with an e-mail of its own', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rejectPending: true })
    await disable(admin, spammer.id, { unpublishPublished: true, rule: 'advertising' })
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(0)
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'disable_user'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply'])
    const [, email] = await emailsTo(spammer.id)
    expect(email?.kind).toBe('disabled-items-taken')
    await sendEmail(email?.id ?? '')
    const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    for (const said of ['is still disabled', '(2 items) was taken down', 'No advertisements', 'object once'])
      expect(mail).toContain(said)

    await enable(admin, spammer.id)
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await queueOf(admin, spammer.id)).toHaveLength(3)
  })

  test('changes nothing and tells nobody where there is nothing to take', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    expect(await disable(admin, spammer.id, EVERYTHING)).toMatchObject({ status: 200 })
    await disable(admin, (await aViewer()).id, {})
    expect(await actsOn(spammer.id)).toEqual(['disable_user'])
    expect(await emailsTo(spammer.id)).toHaveLength(1)
  })

  test('is undone alone: the account stays disabled, and so does what went before', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rejectPending: true })
    await disable(admin, spammer.id, { unpublishPublished: true })
    expect((await undo(admin, spammer.id)).data).toEqual({
      undoDisable: { id: spammer.id, isDisabled: true },
    })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply', 'restore_reply'])
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'disable_user'])
    expect(await emailsTo(spammer.id)).toMatchObject([{ state: 'queued' }, { state: 'cancelled' }])
    expect((await undo(admin, spammer.id)).errors).toBeDefined()
    expect(await db.member.findUnique({ where: { id: spammer.id } })).toMatchObject({ isDisabled: true })
  })

  test('leaves the decision before it in force: either can be objected to', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id)
    await disable(admin, spammer.id, EVERYTHING)
    const entries = await db.moderationLog.findMany({ where: { targetId: spammer.id } })
    expect(entries).toHaveLength(2)
    for (const { id } of entries)
      expect(await findContested(db, { kind: 'decision', id })).toMatchObject({ isInForce: true })
    await enable(admin, spammer.id)
    for (const { id } of entries)
      expect(await findContested(db, { kind: 'decision', id })).toMatchObject({ isInForce: false })
  })
})
