import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { decideItem } from './decide.ts'
import { undoDecisions } from './undo/undo.ts'
import { readAsStranger, patch, newestEntry } from '../../test/moderation/status-calls.ts'

test('publishes a rejected edit later', async () => {
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

test('publishes the newest rejected edit of a reply, until a newer text is published', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id: postId } = await aPost()
  const [{ id }, other] = [
    await aReply(postId, { authorId: author.id }),
    await aReply(postId, { authorId: author.id }),
  ]
  const content = async () => (await db.reply.findUniqueOrThrow({ where: { id } })).content
  const refuse = async (to: string, text: string) => {
    await editReply(author, { id: to, content: text })
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

describe('a decision on an outdated status', () => {
  test('is rejected with the name of the first moderator', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    const { id } = await aPost()
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const again = { status: 'reject', from: 'approved', rule: 'civil' }
    expect(await patch(other, 'posts', id, again)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Someone else has just decided this: .* unpublished it\.$/) },
    })
    expect((await patch(other, 'posts', id, { status: 'approve' })).status).toBe(409)
  })

  test('cannot approve a published item, nor reject a rejected one', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    expect((await patch(admin, 'posts', id, { status: 'approve', from: 'approved' })).status).toBe(400)
    expect((await patch(admin, 'posts', id, { status: 'reject', from: 'rejected' })).status).toBe(400)
    expect((await patch(admin, 'posts', id, { status: 'reject', from: 'somewhere' })).status).toBe(400)
  })

  test('cannot refer to an unknown rule', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const body = { status: 'reject', from: 'approved', rule: 'taste' }
    expect((await patch(admin, 'posts', id, body)).status).toBe(400)
  })

  test('is rejected for an item that its author has removed', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ deletedAt: new Date() })
    expect(
      (await patch(admin, 'posts', id, { status: 'reject', from: 'approved', rule: 'civil' })).status,
    ).toBe(404)
  })
})

describe('undone within ten seconds,', () => {
  test('an unpublished item is public again, and its author is not notified', async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ authorId: (await aViewer()).id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await undoDecisions(admin, { items: [{ type: 'post', id }] })).toBe(1)
    expect((await readAsStranger(id)).status).toBe(200)
    expect(await newestEntry(id)).toMatchObject({ action: 'restore_post', reason: 'Undone: was unpublished' })
    expect(await db.email.count({ where: { about: id, state: 'queued' } })).toBe(0)
  })

  test('a restored item is hidden again, with the earlier reason', async () => {
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
