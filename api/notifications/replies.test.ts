import { expect, test } from 'vitest'
import type { Member, Post } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { savePreference, updateEmailPreferenceByLink } from '../mail/preferences.ts'
import { sendEmail } from '../mail/sender.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { UNDO_UNTIL } from '../items/rules.ts'
import { undoDecisions } from '../moderation/acts/undo/undo.ts'
import type { SignedInMember } from '../policy.ts'
import { aMember, anAdmin, aPost, aViewer } from '../test/factories.ts'
import { headerOf, textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import { deletePost, deleteReply, editReply } from '../forum/items/edits.ts'
import { createReply } from '../forum/replies/replies.ts'
import { emailNotifications } from './emails/batching.ts'

const server = acceptMail()

const TEXT = 'We cut ours to ten minutes, and nobody misses the rest.'

async function aDiscussion(facts: Parameters<typeof aMember>[0] = {}) {
  const author = await aMember(facts)
  return { author, post: await aPost({ authorId: author.id, title: 'How long is your retrospective?' }) }
}
const reply = (viewer: SignedInMember, { id: postId }: Post) => createReply(viewer, { postId, content: TEXT })
const approve = async (id: string, admin: SignedInMember) =>
  (await decideItem(admin, 'reply', id, { status: 'approve' })).target
/** Returns the notification of the discussion's author about a reply. */
const notificationsOf = (replyId: string) =>
  db.notification.findMany({
    where: { replyId, member: { posts: { some: { replies: { some: { id: replyId } } } } } },
  })

/** Milliseconds that exceed the undo period. */
const LATER = 60_000

/** Ends the undo period of all notifications so far. */
const wait = (milliseconds = LATER) =>
  db.$executeRaw`update "Notification" set "visibleAt" = "visibleAt" - ${milliseconds} * interval '1 millisecond'`

/** Sends a member's due e-mails, as the worker does. */
async function sendTo({ id: memberId }: Member) {
  await wait()
  await emailNotifications()
  for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } })) await sendEmail(id)
  return server.accepted.map((message) => headerOf(message, 'subject') ?? '')
}

test('notifies the author of a discussion of a published reply after the undo period', async () => {
  const { author, post } = await aDiscussion()
  const declan = await aViewer({ firstName: 'Declan', lastName: 'Byrne' })
  const { id } = await reply(declan, post)
  expect(await notificationsOf(id)).toEqual([])

  const before = Date.now()
  await approve(id, await anAdmin())
  const [notified] = await notificationsOf(id)
  expect(notified?.memberId).toBe(author.id)
  expect(notified?.visibleAt.getTime()).toBeGreaterThan(before + UNDO_UNTIL)
  await emailNotifications()
  expect(await db.email.count({ where: { memberId: author.id } })).toBe(0)

  expect(await sendTo(author)).toHaveLength(1)
  const text = textIn(server.accepted[0] ?? '').replace(/\s+/g, ' ')
  expect(headerOf(server.accepted[0] ?? '', 'subject')).toBe(
    'Declan Byrne replied in “How long is your retrospective?”',
  )
  expect(text).toContain('Declan Byrne wrote:')
  expect(text).toContain(TEXT)
  expect(text).toContain(`/forum/posts/${post.id}?reply=${id}#reply-${id}`)
})

test('notifies of items published at once', async () => {
  const { post } = await aDiscussion()
  env.MODERATION = 'none'
  expect(await notificationsOf((await reply(await aViewer(), post)).id)).toHaveLength(1)
  env.MODERATION = 'all'
  expect(await notificationsOf((await reply(await anAdmin(), post)).id)).toHaveLength(1)
  const { id } = await reply(await aViewer(), post)
  const admin = await anAdmin()
  await db.reply.update({ where: { id }, data: { authorId: admin.id } })
  await editReply(admin, { id, content: `${TEXT} Truly.` })
  expect(await notificationsOf(id)).toHaveLength(1)
})

test('does not notify of an undone decision, and notifies once of the next', async () => {
  const { author, post } = await aDiscussion()
  const admin = await anAdmin()
  const [{ id }, other] = [await reply(await aViewer(), post), await reply(await aViewer(), post)]
  const target = await approve(id, admin)
  await approve(other.id, admin)
  await undoDecisions(admin, { items: [target] })
  expect(await notificationsOf(id)).toEqual([])
  expect(await notificationsOf(other.id)).toHaveLength(1)
  await approve(id, admin)
  expect(await notificationsOf(id)).toHaveLength(1)
  const subjects = await sendTo(author)
  await db.reply.update({ where: { id }, data: { status: 'pending' } })
  await approve(id, admin)
  expect(await notificationsOf(id)).toHaveLength(1)
  expect(await sendTo(author)).toEqual(subjects)
})

test('does not notify again of an edit of a published reply', async () => {
  const { post } = await aDiscussion()
  env.MODERATION = 'none'
  const viewer = await aViewer()
  const { id } = await reply(viewer, post)
  await editReply(viewer, { id, content: `${TEXT} Truly.` })
  expect(await notificationsOf(id)).toHaveLength(1)
})

test('notifies nobody of their own reply, and not a deleted author', async () => {
  const author = await aViewer()
  env.MODERATION = 'none'
  const own = await aPost({ authorId: author.id })
  expect(await notificationsOf((await reply(author, own)).id)).toEqual([])
  const left = await aPost({ authorId: null })
  expect(await notificationsOf((await reply(author, left)).id)).toEqual([])
})

test('omits a reply that was withheld or removed before sending', async () => {
  env.MODERATION = 'none'
  const viewer = await aViewer()
  const cases: Record<string, (post: Post, replyId: string) => Promise<unknown>> = {
    'reply withheld': (_post, id) => db.reply.update({ where: { id }, data: { status: 'rejected' } }),
    'reply removed': (_post, id) => deleteReply(viewer, id),
    'discussion withheld': ({ id }) => db.post.update({ where: { id }, data: { status: 'rejected' } }),
    'discussion removed': async ({ id, authorId }) =>
      deletePost({ ...viewer, id: authorId ?? '', role: 'user' }, id),
    'reader disabled': ({ authorId }) =>
      db.member.update({ where: { id: authorId ?? '' }, data: { isDisabled: true } }),
  }
  for (const [name, change] of Object.entries(cases)) {
    const { author, post } = await aDiscussion()
    const { id } = await reply(viewer, post)
    await change(post, id)
    await wait()
    expect(await sendTo(author), name).toEqual([])
  }
})

test('sends no e-mails to a reader who switched them off with one click', async () => {
  env.MODERATION = 'none'
  const quiet = await aDiscussion()
  await savePreference(db, quiet.author.id, 'reply', { email: 'never' })
  await reply(await aViewer(), quiet.post)
  expect(await sendTo(quiet.author)).toEqual([])

  const { author, post } = await aDiscussion()
  await reply(await aViewer(), post)
  await sendTo(author)
  const message = server.accepted[0] ?? ''
  expect(headerOf(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await updateEmailPreferenceByLink(
    /token=([\w-]+)/.exec(headerOf(message, 'list-unsubscribe') ?? '')?.[1] ?? '',
    false,
  )
  await reply(await aViewer(), post)
  expect(await sendTo(author)).toHaveLength(1)
})

test('names a private member who replies to an administrator', async () => {
  const { author, post } = await aDiscussion({ role: 'admin' })
  const { id } = await reply(
    await aViewer({ isPublicProfile: false, firstName: 'Declan', lastName: 'Byrne' }),
    post,
  )
  await approve(id, await anAdmin())
  expect(await sendTo(author)).toEqual([expect.stringContaining('Declan Byrne replied')])
})
