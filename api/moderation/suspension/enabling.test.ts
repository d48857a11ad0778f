import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editReply } from '../../forum/items/edits.ts'
import { call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { decideItem } from '../acts/decide.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import {
  aSpammer,
  disable,
  EVERYTHING,
  enable,
  statusOf,
  repliesOf,
  queueOf,
  actsOn,
} from '../../test/moderation/suspended.ts'
import { undo } from './undo.test.ts'

describe('enabling a member', () => {
  test('restores exactly the items withdrawn with the account', async () => {
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

  test('is logged for the account and each item, with the reason', async () => {
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

  test('leaves items with a later decision unchanged', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    await decideItem(admin, 'post', spammer.published, { status: 'approve', from: 'rejected' })
    await decideItem(admin, 'post', spammer.published, { status: 'reject', from: 'approved', rule: 'civil' })
    await enable(admin, spammer.id)
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(1)
  })
})

test('notifies of a published reply once it is restored, and only pending recipients', async () => {
  const [admin, owner, spammer] = [await anAdmin(), await aViewer(), await aViewer()]
  const { id: postId } = await aPost({ authorId: owner.id })
  const { id } = await aReply(postId, { authorId: spammer.id, status: 'pending' })
  const { id: earlier } = await aReply(postId, { authorId: spammer.id })
  await notifyOfPublished(db, 'reply', [earlier])
  const at = { visibleAt: new Date(0), readAt: new Date(0) }
  await db.notification.updateMany({ where: { replyId: earlier }, data: at })
  await decideItem(admin, 'reply', id, { status: 'approve' })
  await disable(admin, spammer.id, EVERYTHING)
  const notified = () =>
    db.notification.findMany({
      where: { memberId: owner.id },
      orderBy: { replyId: 'asc' },
      select: { replyId: true, readAt: true },
    })
  expect(await notified()).toEqual([{ replyId: earlier, readAt: new Date(0) }])
  await undo(admin, spammer.id)
  expect(await notified()).toEqual([
    { replyId: id, readAt: null },
    { replyId: earlier, readAt: new Date(0) },
  ])
})
