import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { sendEmail } from '../../mail/sender.ts'
import { editPost } from '../../forum/items/edits.ts'
import { decideItem } from './decide.ts'
import { findPending } from '../queue/queue.ts'
import { STANDARD } from '../../decisions/rules.ts'
import { patch, readAsStranger, newestEntry } from '../../test/moderation/status-calls.ts'

const server = acceptMail()

/** Renders the newest e-mail to the author of an item. */
async function mailAbout(id: string) {
  const { id: email } = await db.email.findFirstOrThrow({ where: { about: id }, orderBy: { id: 'desc' } })
  await sendEmail(email)
  return textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
}

describe('a published discussion', () => {
  test('is unpublished with a reason and a rule, which its author can read', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id, title } = await aPost({ authorId: author.id })
    const note = 'You sell a course here without saying so.'
    const response = await patch(admin, 'posts', id, {
      status: 'reject',
      from: 'approved',
      note,
      rule: 'advertising',
    })
    expect(response).toMatchObject({ status: 200, body: { id, status: 'rejected' } })

    expect((await readAsStranger(id)).status).toBe(404)
    expect(await newestEntry(id)).toMatchObject({
      action: 'unpublish_post',
      reason: note,
      rule: 'advertising',
    })
    const mail = await mailAbout(id)
    expect(mail).toContain('Only you and the moderators can see it now.')
    expect(mail).toContain(title)
    expect(mail).toContain(note)
    expect(mail).toContain('No advertisements')
    const own = await execute(author, '{ mine { unpublishedPosts { id rejectionReason } } }')
    expect(own.data).toMatchObject({ mine: { unpublishedPosts: [{ id, rejectionReason: note }] } })
  })

  test('is not unpublished without a reason or a rule', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    expect(await patch(admin, 'posts', id, { status: 'reject', from: 'approved', note: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Please provide a reason.' },
    })
    expect((await readAsStranger(id)).status).toBe(200)
    expect(
      await patch(admin, 'posts', id, { status: 'reject', from: 'approved', rule: 'civil' }),
    ).toMatchObject({
      status: 200,
    })
    expect((await newestEntry(id)).reason).toMatch(/personal attack/)
  })

  test('is unpublished by administrators only', async () => {
    const { id } = await aPost()
    const body = { status: 'reject', from: 'approved', note: 'I dislike it.' }
    expect((await patch(await aViewer(), 'posts', id, body)).status).toBe(403)
    expect((await call('PATCH', `/api/admin/posts/${id}/status`, { body })).status).toBe(401)
    expect((await readAsStranger(id)).status).toBe(200)
  })

  test('is restored with its replies and votes, however long ago it was unpublished', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id, likeCount: 3 })
    const reply = await aReply(id)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(404)

    const response = await patch(await anAdmin(), 'posts', id, { status: 'approve', from: 'rejected' })
    expect(response).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await readAsStranger(id)).toMatchObject({
      status: 200,
      body: { likeCount: 3, replies: [{ id: reply.id }] },
    })
    expect((await newestEntry(id)).action).toBe('restore_post')
    expect(await mailAbout(id)).toContain('back. Everyone can see it.')
  })

  test('has its pending edit in the queue only while it is published', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id, category } = await aPost({ authorId: author.id })
    const text = {
      title: 'Another title for it',
      content: 'Another text that is long enough for this.',
      category,
    }
    await editPost(author, { id, ...text })
    const isQueued = async () =>
      (await findPending(admin, 'post', { first: 100 })).nodes.some(({ targetId }) => targetId === id)
    expect(await isQueued()).toBe(true)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await isQueued()).toBe(false)
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    expect(await isQueued()).toBe(true)

    // An edit while it is unpublished replaces the pending edit.
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await editPost(author, { id, ...text, title: 'A third title for it' })
    const queued = (await findPending(admin, 'post', { first: 100 })).nodes.filter(
      ({ targetId }) => targetId === id,
    )
    expect(queued).toMatchObject([{ title: 'A third title for it', isEdit: false }])
  })
})

test('counts a reply in its discussion while it is published', async () => {
  const admin = await anAdmin()
  const { id: postId } = await aPost()
  const { id } = await aReply(postId)
  const count = async () => ((await readAsStranger(postId)).body as { replyCount: number }).replyCount
  await patch(admin, 'replies', id, { status: 'approve', from: 'rejected' })
  expect(await count()).toBe(1)
  await patch(admin, 'replies', id, { status: 'reject', from: 'approved', rule: 'civil' })
  expect(await count()).toBe(0)
  await patch(admin, 'replies', id, { status: 'approve', from: 'rejected' })
  expect(await count()).toBe(1)
})

test('gives a rejection without a reason the standard one', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id, status: 'pending' })
  await patch(admin, 'posts', id, { status: 'reject' })
  expect(await newestEntry(id)).toMatchObject({ reason: STANDARD.item, rule: STANDARD.rule })
  expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ rejectionReason: STANDARD.item })
  expect(await mailAbout(id)).toContain(STANDARD.item)
})

test('applies the rule of a standard reason', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ status: 'pending' })
  await patch(admin, 'posts', id, { status: 'reject', note: 'This isn’t about agile work.' })
  expect((await newestEntry(id)).rule).toBe('on-topic')
})

test('unpublishes several items in one GraphQL call', async () => {
  const admin = await anAdmin()
  const [post, published] = [await aPost(), await aPost()]
  const reply = await aReply(published.id)
  const mutation = `mutation ($input: DecideItemsInput!) { decideItems(input: $input) { status refusal } }`
  const input = {
    action: 'REJECT',
    from: 'APPROVED',
    rule: 'advertising',
    items: [
      { type: 'POST', id: post.id },
      { type: 'REPLY', id: reply.id },
    ],
  }
  expect((await execute(admin, mutation, { input })).data).toEqual({
    decideItems: [
      { status: 'REJECTED', refusal: null },
      { status: 'REJECTED', refusal: null },
    ],
  })
})
