import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { deleteReply, editReply } from '../forum/items/edits.ts'
import { publish, withhold } from '../forum/items/publication.ts'
import { env } from '../lib/env.ts'
import { Refusal } from '../lib/refusal.ts'
import { sendEmail } from '../mail/sender.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { headerOf } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import { followPost, unfollowPost } from './follows/follows.ts'
import { emailNotifications } from './emails/batching.ts'
import { findNotifications, markRead } from './notifications.ts'

// Invariant under any order of acts: nobody is notified twice of one event, or of anything they may not see.

const server = acceptMail()

const ACTS = [
  ...['publish', 'edit', 'take down', 'put back', 'hide discussion', 'show discussion'],
  ...['mention', 'mention no more', 'approve edit', 'reject edit'],
  ...['follow', 'unfollow', 'disable', 'enable', 'read', 'wait', 'gather', 'send'],
] as const
type Act = (typeof ACTS)[number]

/** Creates a discussion with a reply to publish, and a member who follows it. */
async function aScene() {
  const [reader, author] = [await aViewer(), await aViewer()]
  const post = await aPost()
  const reply = await aReply(post.id, { authorId: author.id, status: 'pending' })
  await followPost(reader, post.id)
  return { reader, author, postId: post.id, replyId: reply.id, sent: 0, seen: new Set<string>() }
}
type Scene = Awaited<ReturnType<typeof aScene>>

const setStatus = (id: string, status: 'approved' | 'rejected') =>
  db.post.update({ where: { id }, data: { status } })
const setDisabled = ({ id }: SignedIn, isDisabled: boolean) =>
  db.member.update({ where: { id }, data: { isDisabled } })

/** Creates an edit that is published at once. */
async function editAtOnce({ author, replyId: id }: Scene, text: string) {
  env.MODERATION = 'none'
  try {
    await editReply(author, { id, content: `${text} Said anew, and long enough.` }).catch(onlyRefused)
  } finally {
    env.MODERATION = 'all'
  }
}

/** Decides on the pending reply or on a pending edit of it. */
const decide = async ({ replyId }: Scene, status: 'approve' | 'reject') =>
  decideItem(await anAdmin(), 'reply', replyId, { status }).catch(onlyRefused)

/** Ignores refusals: an act that is impossible at this point changes nothing. */
function onlyRefused(thrown: unknown) {
  if (!(thrown instanceof Refusal)) throw thrown
}

const DO: Record<Act, (scene: Scene) => Promise<unknown>> = {
  publish: ({ replyId: id }) => db.$transaction((tx) => publish(tx, { type: 'reply', id })),
  // Stays pending until a moderator decides.
  edit: ({ reader, author, replyId: id }) =>
    editReply(author, { id, content: `${mentionOf(reader)} Said anew, and long enough.` }).catch(onlyRefused),
  mention: (scene) => editAtOnce(scene, mentionOf(scene.reader)),
  'mention no more': (scene) => editAtOnce(scene, ''),
  'approve edit': (scene) => decide(scene, 'approve'),
  'reject edit': (scene) => decide(scene, 'reject'),
  'take down': ({ replyId: id }) =>
    db.$transaction((tx) =>
      withhold(tx, { type: 'reply', id }, { to: 'rejected', from: 'approved', reason: 'No' }),
    ),
  'put back': ({ replyId: id }) => db.$transaction((tx) => publish(tx, { type: 'reply', id }, 'rejected')),
  'hide discussion': ({ postId }) => setStatus(postId, 'rejected'),
  'show discussion': ({ postId }) => setStatus(postId, 'approved'),
  follow: ({ reader, postId }) => followPost(reader, postId).catch(onlyRefused),
  unfollow: ({ reader, postId }) => unfollowPost(reader, postId),
  disable: ({ reader }) => setDisabled(reader, true),
  enable: ({ reader }) => setDisabled(reader, false),
  read: ({ reader }) => markRead(reader, { all: true }),
  // Ends the undo period and the hour of batching.
  wait: ({ reader: { id: memberId } }) =>
    db.$transaction([
      db.$executeRaw`update "Notification" set "visibleAt" = "visibleAt" - interval '1 minute' where "memberId" = ${memberId}::uuid`,
      db.$executeRaw`update "Email" set "createdAt" = "createdAt" - interval '2 hours' where "memberId" = ${memberId}::uuid`,
    ]),
  gather: () => emailNotifications(),
  send: async (scene) => {
    const before = server.accepted.length
    const { id: memberId } = scene.reader
    for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } }))
      await sendEmail(id)
    const mails = server.accepted
      .slice(before)
      .filter((mail) => headerOf(mail, 'to')?.includes(scene.reader.email))
    if (mails.length > 0) {
      expect(await isToBeSeen(scene), 'an e-mail about what its reader may not see').toBe(true)
      scene.sent += mails.length
    }
  },
}

const mentionOf = ({ id }: { id: string }) => `[@Aoife Brennan](/profile/${id})`

/** Returns true when the reader may see the reply and should be notified of it. */
async function isToBeSeen({ reader, replyId }: Scene): Promise<boolean> {
  const published = {
    id: replyId,
    status: 'approved',
    deletedAt: null,
    post: { status: 'approved', deletedAt: null },
  } as const
  const isEnabled = { id: reader.id, isDisabled: false }
  return (await db.reply.count({ where: published })) + (await db.member.count({ where: isEnabled })) === 2
}

test('notifies of one event once, and only while it is visible, in any order of acts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 16 }), async (acts) => {
      const scene = await aScene()
      for (const act of ['publish', ...acts, 'wait', 'gather', 'send'] as const) {
        await DO[act](scene)
        const { nodes } = await findNotifications(scene.reader, {})
        for (const { id, kind, reply, replyId } of nodes) {
          expect(replyId).toBe(scene.replyId)
          if (kind === 'mention')
            expect(reply?.contentHtml, `told of a mention after ${act}`).toContain(scene.reader.id)
          scene.seen.add(id)
        }
        if (nodes.length > 0) {
          const where = { id: scene.replyId, status: 'approved', post: { status: 'approved' } } as const
          expect(await db.reply.count({ where }), `told after ${act}`).toBe(1)
        }
      }
      expect(scene.seen.size, 'on the site').toBeLessThanOrEqual(1)
      expect(scene.sent, 'by e-mail').toBeLessThanOrEqual(1)
      await DO['show discussion'](scene)
      await deleteReply(scene.author, scene.replyId)
      expect((await findNotifications(scene.reader, {})).nodes).toEqual([])
    }),
    { numRuns: 30 },
  )
}, 180_000)
