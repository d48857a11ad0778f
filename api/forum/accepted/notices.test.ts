import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import { emailNotifications } from '../../notifications/emails/batching.ts'
import { countUnread, findNotifications, markRead } from '../../notifications/notifications.ts'
import { aReply, aViewer } from '../../test/factories.ts'
import { aDiscussionToSolve, mark } from '../../test/forum/solved-discussions.ts'

test('notifies the author once, but not when the acceptance is withdrawn at once', async () => {
  const { author, post, replies } = await aDiscussionToSolve()
  const notified = () =>
    db.notification.findMany({
      where: { kind: 'accepted', postId: post.id },
      select: { memberId: true, replyId: true, actorId: true },
    })
  await mark(author, post.id, replies[0].id)
  await mark(author, post.id, replies[1].id)
  const second = { memberId: replies[1].authorId, replyId: replies[1].id, actorId: author.id }
  expect(await notified()).toEqual([second])
  await mark(author, post.id, null)
  expect(await notified()).toEqual([])

  await mark(author, post.id, replies[1].id)
  await db.notification.updateMany({ where: { postId: post.id }, data: { visibleAt: new Date() } })
  await mark(author, post.id, replies[0].id)
  await mark(author, post.id, replies[1].id)
  expect(await notified()).toEqual([second])

  const own = await aReply(post.id, { authorId: author.id })
  await mark(author, post.id, own.id)
  expect(await notified()).toEqual([second])
})

test('hides the notification of an accepted reply while the reply is not accepted', async () => {
  const { author, post } = await aDiscussionToSolve()
  const replier = await aViewer()
  const reply = await aReply(post.id, { authorId: replier.id })
  const notified = async () => (await findNotifications(replier, {})).nodes.map(({ kind }) => kind)
  const unread = () => countUnread(replier)
  const send = async () => {
    await emailNotifications()
    const { id: memberId } = replier
    for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } }))
      await sendEmail(id)
    return db.email.count({ where: { memberId, state: 'sent' } })
  }
  await mark(author, post.id, reply.id)
  await db.notification.updateMany({ where: { postId: post.id }, data: { visibleAt: new Date() } })
  expect([await notified(), await unread()]).toEqual([['accepted'], 1])

  // Another reply is accepted, or none; a notification already read is hidden, too.
  await mark(author, post.id, (await aReply(post.id)).id)
  expect([await notified(), await unread(), await send()]).toEqual([[], 0, 0])
  await mark(author, post.id, reply.id)
  await markRead(replier, { all: true })
  await mark(author, post.id, null)
  expect(await notified()).toEqual([])
  await mark(author, post.id, reply.id)
  expect([await notified(), await unread()]).toEqual([['accepted'], 0])
})
