import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply } from '../../forum/items/edits.ts'
import { eraseRemoved } from '../../forum/items/removal/erasure.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { removed, putBack } from '../../test/moderation/removed-calls.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('erases an item after 30 days, in both forms, so that it cannot be restored', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id, content: 'Words that were taken back by their author.' })
  await aReply(post.id)
  const alone = await aPost({ authorId: author.id })
  for (const { id } of [post, alone]) await deletePost(author, id)
  await db.post.update({ where: { id: post.id }, data: { removedAt: daysAgo(31) } })
  await db.post.update({ where: { id: alone.id }, data: { deletedAt: daysAgo(31) } })
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  expect(ids).not.toContain(post.id)
  expect(ids).not.toContain(alone.id)
  for (const { id } of [post, alone])
    expect((await putBack(admin, 'POST', id)).errors?.[0]).toMatchObject({
      message: 'The text has been erased and can’t be put back.',
      extensions: { code: 'CONFLICT' },
    })
  expect(await eraseRemoved(db, daysAgo(30))).toBe(2)
  expect(await eraseRemoved(db, daysAgo(30))).toBe(0)
  expect(await db.revision.count({ where: { postId: post.id } })).toBe(0)
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({
    content: 'Removed by its author',
  })
})

test('erases texts deleted with an account at once', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  await aReply(post.id)
  const alone = await aPost({ authorId: author.id })
  const reply = await aReply((await aPost()).id, { authorId: author.id })
  // Nobody sees it any more, and its reply needs its place.
  const refused = await aPost({ authorId: author.id, status: 'rejected' })
  await aReply(refused.id)
  await deletePost(author, post.id)
  await deletePost(author, alone.id)
  await deleteReply(author, reply.id)
  await leaveForGood(author)
  expect(await db.revision.count({ where: { postId: post.id } })).toBe(0)
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Removed discussion' })
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  for (const { id } of [post, alone, reply, refused]) expect(ids).not.toContain(id)
  expect((await putBack(admin, 'POST', post.id)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
})

test('leaves no gap on a page for an erased item', async () => {
  const [admin, author, other] = [await anAdmin(), await aViewer(), await aViewer()]
  const retained = await aPost({ authorId: other.id })
  await aReply(retained.id)
  await deletePost(other, retained.id)
  for (let each = 0; each < 2; each += 1) {
    const { id } = await aPost({ authorId: author.id })
    await aReply(id)
    await deletePost(author, id)
  }
  await leaveForGood(author)
  expect((await removed(admin, { first: 1 })).nodes).toMatchObject([{ id: retained.id }])
})

test('does not list an item without an author, which cannot be restored', async () => {
  const [admin, author, another] = [await anAdmin(), await aViewer(), await aPost()]
  const { id: inPlace } = await aPost({ authorId: author.id })
  await aReply(inPlace)
  await deletePost(author, inPlace)
  await db.revision.updateMany({ where: { postId: inPlace }, data: { authorId: null } })
  const gone = { authorId: null, deletedAt: new Date() }
  const items = [
    { type: 'POST', id: inPlace },
    { type: 'POST', id: (await aPost(gone)).id },
    { type: 'REPLY', id: (await aReply(another.id, gone)).id },
  ]
  const ids = (await removed(admin)).nodes.map(({ id }) => id)
  for (const { type, id } of items) {
    expect(ids).not.toContain(id)
    expect((await putBack(admin, type, id)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  }
})
