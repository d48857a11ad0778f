import { beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { deletePost, deleteReply, editReply } from '../forum/items/edits.ts'
import { createPost } from '../forum/posts/posts.ts'
import { createReply } from '../forum/replies/replies.ts'
import { env } from '../lib/env.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import type { SignedInMember } from '../policy.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { MAX_MENTIONS } from './limits.ts'
import { findNotifications } from './notifications.ts'
import { summaryOf } from './summary.ts'

beforeEach(() => void (env.MODERATION = 'none'))

const at = ({ id }: { id: string }, name = 'Aoife Brennan') => `[@${name}](/profile/${id})`
const withText = (...mentions: string[]) => `${mentions.join(' ')} what do you think of that?`
const reply = async (viewer: SignedInMember, content: string, postId?: string) =>
  createReply(viewer, { postId: postId ?? (await aPost()).id, content })

/** Returns the members notified of a mention in an item. */
const notificationsOf = async (id: string) =>
  (
    await db.notification.findMany({ where: { subjectKey: { endsWith: id }, kind: 'mention', inSite: true } })
  ).map(({ memberId }) => memberId)
const wait = () => db.$executeRaw`update "Notification" set "visibleAt" = now() - interval '1 minute'`

test('notifies a member once of a mention in a published text', async () => {
  const [author, aoife] = [await aViewer({ firstName: 'Declan', lastName: 'Byrne' }), await aViewer()]
  const title = 'Who has cut a Daily Scrum?'
  const input = { title, category: 'General Discussion', content: withText(at(aoife), at(aoife)) }
  const post = await createPost(author, input)
  expect(await notificationsOf(post.id)).toEqual([aoife.id])
  const { id } = await reply(author, withText(at(aoife)), post.id)
  await wait()
  const { nodes } = await findNotifications(aoife, {})
  expect(nodes.map((notified) => summaryOf(aoife, notified))).toEqual([
    `Declan Byrne mentioned you in “${title}”`,
    `Declan Byrne mentioned you in “${title}”`,
  ])
  await deleteReply(author, id)
  expect((await findNotifications(aoife, {})).nodes).toHaveLength(1)
})

test('withdraws mentions in a discussion that its author removes at once', async () => {
  const [author, aoife] = [await aViewer(), await aViewer()]
  const input = {
    title: 'Who has cut a Daily Scrum?',
    category: 'General Discussion',
    content: withText(at(aoife)),
  }
  const { id } = await createPost(author, input)
  expect(await notificationsOf(id)).toEqual([aoife.id])
  await aReply(id)
  await deletePost(author, id)
  await wait()
  expect((await findNotifications(aoife, {})).nodes).toEqual([])
})

test('notifies a mentioned follower of the mention only', async () => {
  const aoife = await aViewer()
  const post = await aPost({ authorId: aoife.id })
  const { id } = await reply(await aViewer(), withText(at(aoife)), post.id)
  const notified = await db.notification.findMany({
    where: { memberId: aoife.id, subjectKey: `reply:${id}` },
  })
  expect(notified.map(({ kind }) => kind)).toEqual(['mention'])
})

test('notifies nobody of a pending or withheld text', async () => {
  env.MODERATION = 'all'
  const [author, admin, aoife] = [await aViewer(), await anAdmin(), await aViewer()]
  const { id } = await reply(author, withText(at(aoife)))
  expect(await notificationsOf(id)).toEqual([])
  await decideItem(admin, 'reply', id, { status: 'approve' })
  expect(await notificationsOf(id)).toEqual([aoife.id])
  await wait()
  await db.reply.update({ where: { id }, data: { status: 'rejected' } })
  expect((await findNotifications(aoife, {})).nodes).toEqual([])
})

test('counts only links of the normal form to members visible to the author', async () => {
  const author = await aViewer()
  const [aoife, hidden] = [await aMember(), await aMember({ isPublicProfile: false })]
  const [disabled, applicant] = [await aMember({ isDisabled: true }), await aMember({ isVerified: false })]
  const plain = `[Aoife](/profile/${aoife.id}) @Aoife Brennan \`${at(aoife)}\` <a href="/profile/${aoife.id}">@A</a>`
  const elsewhere = `[@Aoife](https://elsewhere.example/profile/${aoife.id})`
  const nobody = at({ id: '00000000-0000-0000-0000-000000000000' })
  const others = withText(at(hidden), at(disabled), at(applicant), at(author), nobody, plain, elsewhere)
  expect(await notificationsOf((await reply(author, others)).id)).toEqual([])
  expect(await notificationsOf((await reply(await anAdmin(), withText(at(hidden)))).id)).toEqual([hidden.id])
})

test('notifies members added by an edit, and hides the notification from members it removes', async () => {
  const author = await aViewer()
  const [aoife, declan] = [await aMember(), await aMember()]
  const { id } = await reply(author, withText(at(aoife)))
  await editReply(author, { id, content: withText(at(aoife), at(declan)) })
  expect((await notificationsOf(id)).sort()).toEqual([aoife.id, declan.id].sort())
  await editReply(author, { id, content: withText(at(declan)) })
  expect(await notificationsOf(id)).toEqual([declan.id])
  await editReply(author, { id, content: withText(at(declan), at(aoife)) })
  expect(await notificationsOf(id)).toEqual([declan.id])
})

test('notifies at most ten members of one text, however often it is edited', async () => {
  const author = await aViewer()
  const members = await Promise.all(Array.from({ length: MAX_MENTIONS + 2 }, () => aMember()))
  const { id } = await reply(author, withText(...members.map((member) => at(member))))
  const first = members.slice(0, MAX_MENTIONS).map((member) => member.id)
  expect((await notificationsOf(id)).sort()).toEqual(first.sort())
  await editReply(author, { id, content: withText(at(await aMember())) })
  expect(await db.notification.count({ where: { subjectKey: `reply:${id}`, kind: 'mention' } })).toBe(
    MAX_MENTIONS,
  )
})
