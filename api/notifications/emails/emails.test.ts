import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { app } from '../../app/app.ts'
import { sendEmail } from '../../mail/sender.ts'
import { jobOf } from '../../test/mail/outbox.ts'
import { aMember, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { execute } from '../../test/execute.ts'
import { updateFollowByLink } from '../follows/link-follows.ts'
import { findFollowedPosts, followCategory, followPost, unfollowPost } from '../follows/follows.ts'
import { emailNotifications, summarizeDay } from './batching.ts'
import { markRead } from '../notifications.ts'
import { findNotificationPreferences, updateNotificationPreferences } from '../preferences/preferences.ts'
import { notifyOfPublished } from '../published.ts'

const server = acceptMail()
const MINUTE = 60_000

/** Creates a member who follows another's discussion. */
async function aFollower(facts: Parameters<typeof aViewer>[0] = {}) {
  const viewer = await aViewer(facts)
  const post = await aPost({ title: 'How long is your retrospective?' })
  await followPost(viewer, post.id)
  return { viewer, post }
}

/** Ends the undo period of all notifications so far. */
const letUndoPass = () => db.notification.updateMany({ data: { visibleAt: new Date(Date.now() - 1_000) } })

/** Publishes replies that can no longer be undone. */
async function notifyOfReplies(postId: string, count = 1) {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await aReply(postId)).id)
  await notifyOfPublished(db, 'reply', ids)
  await letUndoPass()
  return ids
}

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

/** Sends a member's queued e-mails, and returns their subjects. */
async function sendTo({ id: memberId }: SignedIn): Promise<string[]> {
  const before = server.accepted.length
  for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } })) await sendEmail(id)
  return server.accepted.slice(before).map((mail) => headerOf(mail, 'subject') ?? '')
}
const lastText = () => textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')

test('sends ten replies within an hour as one e-mail after the first', async () => {
  const { viewer, post } = await aFollower()
  await notifyOfReplies(post.id)
  await emailNotifications()
  expect(await sendTo(viewer)).toEqual([expect.stringContaining('replied in')])
  await notifyOfReplies(post.id, 6)
  await emailNotifications(at(20))
  await notifyOfReplies(post.id, 4)
  await emailNotifications(at(40))
  expect(await sendTo(viewer)).toEqual([])
  await emailNotifications(at(61))
  expect(await sendTo(viewer)).toEqual([expect.stringContaining('10 new replies')])
  await emailNotifications(at(200))
  expect(await sendTo(viewer)).toEqual([])
})

test('sends one daily e-mail about all kinds', async () => {
  const { viewer, post } = await aFollower()
  await updateNotificationPreferences(viewer, { preferences: [{ kind: 'reply', email: 'daily' }] })
  await followCategory(viewer, { category: 'Remote Work' })
  await notifyOfReplies(post.id, 2)
  const discussion = await aPost({ category: 'Remote Work', title: 'Cameras on or off?' })
  await notifyOfPublished(db, 'post', [discussion.id])
  await letUndoPass()
  await emailNotifications(at(5))
  expect(await sendTo(viewer)).toEqual([])
  await summarizeDay(at(5))
  expect(await sendTo(viewer)).toEqual(['3 updates'])
  expect(lastText()).toContain('started “Cameras on or off?” in Remote Work')
  await summarizeDay(at(6))
  expect(await sendTo(viewer)).toEqual([])
})

test('omits notifications that were read, unfollowed or hidden before sending', async () => {
  const changes: Record<string, (viewer: SignedIn, postId: string, replyId: string) => Promise<unknown>> = {
    read: (viewer) => markRead(viewer, { all: true }),
    unfollowed: (viewer, postId) => unfollowPost(viewer, postId),
    hidden: (_viewer, _postId, id) => db.reply.update({ where: { id }, data: { status: 'rejected' } }),
    disabled: ({ id }) => db.member.update({ where: { id }, data: { isDisabled: true } }),
    unwanted: (viewer) =>
      updateNotificationPreferences(viewer, { preferences: [{ kind: 'reply', email: 'never' }] }),
  }
  for (const [name, change] of Object.entries(changes))
    for (const isBatched of [false, true]) {
      const { viewer, post } = await aFollower()
      const [replyId = ''] = await notifyOfReplies(post.id)
      if (isBatched) await emailNotifications()
      await change(viewer, post.id, replyId)
      await emailNotifications()
      expect(await sendTo(viewer), `${name}, ${isBatched ? 'batched' : 'shown'} before`).toEqual([])
    }
})

test('links to a page that unfollows a discussion, or follows it again, without signing in', async () => {
  const [{ viewer, post }, elsewhere] = [await aFollower(), await aPost()]
  await notifyOfReplies(post.id)
  await emailNotifications()
  await sendTo(viewer)
  const [, token = '', id = ''] =
    /unfollow\?token=([\w-]{43})&discussion=([\w-]{36})/.exec(textIn(server.accepted.at(-1) ?? '')) ?? []
  expect(id).toBe(post.id)
  const { data } = await execute(
    null,
    `{ followOfLink(token: "${token}", postId: "${id}") { title isFollowing } }`,
  )
  expect(data).toEqual({ followOfLink: { title: post.title, isFollowing: true } })
  await updateFollowByLink(token, id, false)
  expect(await findFollowedPosts(viewer, [id])).toEqual([])
  await updateFollowByLink(token, id, true)
  expect(await findFollowedPosts(viewer, [id])).toEqual([id])
  await expect(updateFollowByLink(token, elsewhere.id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(updateFollowByLink('x', id, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('stops only e-mails about replies with one click', async () => {
  const { viewer, post } = await aFollower()
  await notifyOfReplies(post.id)
  await emailNotifications()
  await sendTo(viewer)
  const mail = server.accepted.at(-1) ?? ''
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = new URL(/<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: form }
  expect((await app.request(address.pathname + address.search, init)).status).toBe(200)
  const timings = (await findNotificationPreferences(viewer)).map(({ kind, email }) => [kind, email])
  expect(timings).toEqual([
    ['reply', 'never'],
    ['discussion', 'daily'],
    ['mention', 'now'],
    ['accepted', 'now'],
    ['event', 'now'],
    ['bookmark', 'now'],
    ['decision', 'now'],
    ['outcome', 'now'],
    ['weekly', 'never'],
  ])
  await notifyOfReplies(post.id)
  await emailNotifications(at(90))
  expect(await sendTo(viewer)).toEqual([])
})

test('queues e-mails with jobs for a thousand readers in few statements', async () => {
  const { viewer, post } = await aFollower()
  for (let n = 0; n < 20; n += 1) {
    const { id } = await aMember()
    await db.postFollow.create({ data: { memberId: id, postId: post.id } })
  }
  await notifyOfReplies(post.id)
  await emailNotifications()
  const kind = 'notifications-reply'
  const emails = await db.email.findMany({ where: { kind, state: 'queued', createdAt: { gt: at(-1) } } })
  expect(emails.length).toBeGreaterThan(20)
  const { id } = await db.email.findFirstOrThrow({ where: { memberId: viewer.id, kind } })
  expect(await jobOf(id)).toMatchObject({ state: 'created', deadLetter: 'failed-emails', retryLimit: 16 })
})
