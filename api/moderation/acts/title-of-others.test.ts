import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { sendEmail } from '../../mail/sender.ts'
import { itemHidden } from '../../reports/emails.ts'
import { newest, appealAgainst } from '../../test/moderation/appeals.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'

// The author of a reply in an unpublished discussion must not read the later, unpublished title of the discussion.

const server = acceptMail()

const decide = (admin: SignedIn, of: string, id: string, body: object) =>
  call('PATCH', `/api/admin/${of}/${id}/status`, { cookie: admin.cookie, body })
const TAKEN_DOWN = { status: 'reject', from: 'approved', rule: 'civil' }

/** Sends a member's queued e-mails. */
async function mailsTo(memberId: string): Promise<string[]> {
  const before = server.accepted.length
  for (const { id } of await db.email.findMany({
    where: { memberId, state: 'queued' },
    orderBy: { id: 'asc' },
  }))
    await sendEmail(id)
  return server.accepted.slice(before).map((mail) => textIn(mail).replaceAll(/\s+/g, ' '))
}

async function decisionAbout(viewer: SignedIn, targetId: string): Promise<string | undefined> {
  const { id } = await db.moderationLog.findFirstOrThrow({
    where: { targetId },
    orderBy: { sequence: 'desc' },
  })
  const { data } = await execute(viewer, 'query ($id: ID!) { decision(id: $id) { text { title } } }', { id })
  return (data as { decision: { text: { title: string } } }).decision.text.title
}

/** Creates an unpublished, a rejected and an approved reply, then unpublishes and edits their discussion. */
async function repliesIn(authorId: string, replier: SignedIn) {
  const admin = await anAdmin()
  const post = await aPost({ authorId, title: 'The first title' })
  const reply = (status: 'approved' | 'pending') => aReply(post.id, { authorId: replier.id, status })
  const [published, refused, approved] = [
    await reply('approved'),
    await reply('pending'),
    await reply('pending'),
  ]
  await decide(admin, 'replies', published.id, TAKEN_DOWN)
  await decide(admin, 'replies', refused.id, { status: 'reject' })
  await decide(admin, 'replies', approved.id, { status: 'approve' })
  await decide(admin, 'posts', post.id, TAKEN_DOWN)
  await db.post.update({ where: { id: post.id }, data: { title: 'Nobody has read this', status: 'pending' } })
  return { admin, published, refused, approved }
}

test('omits the title from e-mails with the reasons, and does not say that the reply can be read', async () => {
  const replier = await aViewer()
  const { approved } = await repliesIn((await aViewer()).id, replier)
  expect(await mailsTo(replier.id)).toEqual([
    expect.stringContaining('A moderator has taken your reply down.'),
    expect.stringContaining('Your reply was not published.'),
  ])
  await db.reply.update({ where: { id: approved.id }, data: { status: 'pending' } })
  await enqueueEmail(db, itemHidden, { member: replier.id, data: { type: 'reply', id: approved.id } })
  expect(await mailsTo(replier.id)).toEqual([
    expect.stringContaining('Your reply was reported by several members.'),
  ])
})

test('omits the title from the page of the decision, except for its author and administrators', async () => {
  const replier = await aViewer()
  const { admin, published, refused } = await repliesIn((await aViewer()).id, replier)
  for (const { id } of [published, refused]) {
    expect(await decisionAbout(replier, id)).toBe('A discussion that is not published')
    expect(await decisionAbout(admin, id)).toBe('Nobody has read this')
  }
  const { id: decisionId } = await newest(published.id)
  const appealId = await appealAgainst(replier, decisionId)
  const { data } = await execute(
    admin,
    '{ appeals(first: 100) { nodes { id decision { text { title } } } } }',
  )
  const { nodes } = (data as { appeals: { nodes: { id: string }[] } }).appeals
  expect(nodes.find(({ id }) => id === appealId)).toMatchObject({
    decision: { text: { title: 'Nobody has read this' } },
  })
  const both = await aViewer()
  const own = await repliesIn(both.id, both)
  expect(await decisionAbout(both, own.published.id)).toBe('Nobody has read this')
  expect((await mailsTo(both.id)).join()).toContain('your reply in “Nobody has read this” down')
})
