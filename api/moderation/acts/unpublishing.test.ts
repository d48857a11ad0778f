import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { ask, call } from '../../test/ask.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { sendEmail } from '../../mail/sender.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { decideItem } from './decide.ts'
import { findPending } from '../queue/queue.ts'
import { STANDARD } from '../../decisions/rules.ts'
import { undoDecisions } from './undo.ts'

const server = acceptMail()

const patch = (admin: SignedIn, type: 'posts' | 'replies', id: string, body: object) =>
  call('PATCH', `/api/admin/${type}/${id}/status`, { cookie: admin.cookie, body })
const readAsStranger = (id: string) => call('GET', `/api/forum/posts/${id}`)
const newestEntry = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })

/** What the author of an item reads in their newest e-mail about it. */
async function mailAbout(id: string) {
  const { id: email } = await db.email.findFirstOrThrow({ where: { about: id }, orderBy: { id: 'desc' } })
  await sendEmail(email)
  return textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
}

describe('a published discussion', () => {
  test('is taken down with a reason and a rule, which its author reads', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id, title } = await aPost({ authorId: author.id })
    const note = 'You sell a course here without saying so.'
    const answer = await patch(admin, 'posts', id, {
      status: 'reject',
      from: 'approved',
      note,
      rule: 'advertising',
    })
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'rejected' } })

    expect((await readAsStranger(id)).status).toBe(404)
    expect(await newestEntry(id)).toMatchObject({
      action: 'unpublish_post',
      reason: note,
      rule: 'advertising',
    })
    const mail = await mailAbout(id)
    expect(mail).toContain('Nobody but you and the moderators can read it now.')
    expect(mail).toContain(title)
    expect(mail).toContain(note)
    expect(mail).toContain('No advertisements')
    const own = await ask(author, '{ mine { unpublishedPosts { id rejectionReason } } }')
    expect(own.data).toMatchObject({ mine: { unpublishedPosts: [{ id, rejectionReason: note }] } })
  })

  test('is not taken down without a reason; a rule is one', async () => {
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

  test('is not taken down by anybody but an administrator', async () => {
    const { id } = await aPost()
    const body = { status: 'reject', from: 'approved', note: 'I dislike it.' }
    expect((await patch(await aViewer(), 'posts', id, body)).status).toBe(403)
    expect((await call('PATCH', `/api/admin/posts/${id}/status`, { body })).status).toBe(401)
    expect((await readAsStranger(id)).status).toBe(200)
  })

  test('comes back as it was, with its replies and votes, however long ago it was taken down', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id, likeCount: 3 })
    const reply = await aReply(id)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(404)

    const answer = await patch(await anAdmin(), 'posts', id, { status: 'approve', from: 'rejected' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await readAsStranger(id)).toMatchObject({
      status: 200,
      body: { likeCount: 3, replies: [{ id: reply.id }] },
    })
    expect((await newestEntry(id)).action).toBe('restore_post')
    expect(await mailAbout(id)).toContain('back. Everybody can read it.')
  })

  test('leaves its pending edit out of the queue until it is back', async () => {
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

    // What its author changes while it is down takes the place of that edit.
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await editPost(author, { id, ...text, title: 'A third title for it' })
    const queued = (await findPending(admin, 'post', { first: 100 })).nodes.filter(
      ({ targetId }) => targetId === id,
    )
    expect(queued).toMatchObject([{ title: 'A third title for it', isEdit: false }])
  })
})

test('a reply is taken down and put back; its discussion counts it accordingly', async () => {
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

test('an edit that was rejected can still be published', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id })
  await editPost(author, {
    id,
    title: 'A title that was better',
    content: 'A text that was better than before.',
    category,
  })
  await decideItem(admin, 'post', id, { status: 'reject' })
  await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
  expect(await readAsStranger(id)).toMatchObject({ body: { title: 'A title that was better' } })
})

test('so can that of a reply, its newest, until a newer text is published', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id: postId } = await aPost()
  const [{ id }, other] = [
    await aReply(postId, { authorId: author.id }),
    await aReply(postId, { authorId: author.id }),
  ]
  const content = async () => (await db.reply.findUniqueOrThrow({ where: { id } })).content
  const refuse = async (to: string, words: string) => {
    await editReply(author, { id: to, content: words })
    await decideItem(admin, 'reply', to, { status: 'reject' })
  }
  await refuse(id, 'The first words that were refused.')
  await refuse(id, 'The second words that were refused.')
  await refuse(other.id, 'The words of another reply.')
  const again = { status: 'approve', from: 'rejected' }
  expect(await decideItem(admin, 'reply', id, again)).toMatchObject({ target: { type: 'replyRevision' } })
  expect(await content()).toBe('The second words that were refused.')

  await refuse(id, 'The third words that were refused.')
  await editReply(author, { id, content: 'Words that everybody reads since.' })
  await decideItem(admin, 'reply', id, { status: 'approve' })
  await expect(decideItem(admin, 'reply', id, again)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await content()).toBe('Words that everybody reads since.')
})

test('a rejection without words carries the standard reason, and nobody reads that there was none', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id, status: 'pending' })
  await patch(admin, 'posts', id, { status: 'reject' })
  expect(await newestEntry(id)).toMatchObject({ reason: STANDARD.item, rule: STANDARD.rule })
  expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ rejectionReason: STANDARD.item })
  expect(await mailAbout(id)).toContain(STANDARD.item)
})

test('ready-made words bring their rule along', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ status: 'pending' })
  await patch(admin, 'posts', id, { status: 'reject', note: 'This is not about agile work.' })
  expect((await newestEntry(id)).rule).toBe('on-topic')
})

describe('a decision about what stands elsewhere', () => {
  test('is refused, and says who was quicker', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    const { id } = await aPost()
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const again = { status: 'reject', from: 'approved', rule: 'civil' }
    expect(await patch(other, 'posts', id, again)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Somebody else has just decided this: .* unpublished it\.$/) },
    })
    expect((await patch(other, 'posts', id, { status: 'approve' })).status).toBe(409)
  })

  test('cannot approve what is published, nor reject what is rejected', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    expect((await patch(admin, 'posts', id, { status: 'approve', from: 'approved' })).status).toBe(400)
    expect((await patch(admin, 'posts', id, { status: 'reject', from: 'rejected' })).status).toBe(400)
    expect((await patch(admin, 'posts', id, { status: 'reject', from: 'somewhere' })).status).toBe(400)
  })

  test('cannot be based on a rule that there is none of', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const body = { status: 'reject', from: 'approved', rule: 'taste' }
    expect((await patch(admin, 'posts', id, body)).status).toBe(400)
  })

  test('is not made about what its author has removed', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ deletedAt: new Date() })
    expect(
      (await patch(admin, 'posts', id, { status: 'reject', from: 'approved', rule: 'civil' })).status,
    ).toBe(404)
  })
})

describe('undone within ten seconds', () => {
  test('what was unpublished is public again, and its author hears of neither', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ authorId: (await aViewer()).id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await undoDecisions(admin, { items: [{ type: 'post', id }] })).toBe(1)
    expect((await readAsStranger(id)).status).toBe(200)
    expect(await newestEntry(id)).toMatchObject({ action: 'restore_post', reason: 'Undone: was unpublished' })
    expect(await db.email.count({ where: { about: id, state: 'queued' } })).toBe(0)
  })

  test('what was put back is out of sight again, for the reason of before', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const note = 'You tell what a customer told you.'
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', note, rule: 'yours-to-share' })
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    expect(await undoDecisions(admin, { items: [{ type: 'post', id }] })).toBe(1)
    expect((await readAsStranger(id)).status).toBe(404)
    expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ rejectionReason: note })
    expect(await newestEntry(id)).toMatchObject({
      action: 'unpublish_post',
      reason: note,
      rule: 'yours-to-share',
    })
  })
})

test('several are unpublished in one call of the other door', async () => {
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
  expect((await ask(admin, mutation, { input })).data).toEqual({
    decideItems: [
      { status: 'REJECTED', refusal: null },
      { status: 'REJECTED', refusal: null },
    ],
  })
})
