import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { lockPost } from '../../forum/items/locks.ts'
import { aMember, anAdmin, aPost, aReply } from '../../test/factories.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { decideItem, decideItems } from './decide.ts'
import { findPending } from '../queue/queue.ts'
import { undoDecisions } from './undo/undo.ts'
import { entries, pendingPost } from '../../test/moderation/undo-traces.ts'

test('rejects a decision on an item that its author has changed since it was read', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { nodes } = await findPending(admin, 'post', { first: 100 })
  const version = nodes.find(({ targetId }) => targetId === post.id)?.version
  await db.post.update({
    where: { id: post.id },
    data: { content: 'Buy my course at a discount, today only!' },
  })

  const [result] = await decideItems(admin, {
    items: [{ type: 'post', id: post.id, version }],
    action: 'approve',
  })
  expect(result).toMatchObject({
    status: null,
    refusal: 'The author has since changed this. Please read it again.',
  })
})

test.each(['post', 'reply'] as const)(
  'rejects a decision on a %s that its author changes simultaneously',
  async (type) => {
    const [admin, post] = [await anAdmin(), await aPost({ status: type === 'post' ? 'pending' : 'approved' })]
    const { id } = type === 'post' ? post : await aReply(post.id, { status: 'pending' })
    const { nodes } = await findPending(admin, type, { first: 100 })
    const version = nodes.find(({ targetId }) => targetId === id)?.version
    const content = 'Buy my course at a discount, today only!'

    // The edit takes the lock, the decision waits for it, then the edit is saved.
    const { decided } = await db.$transaction(async (edit) => {
      await lockPost(edit, post.id)
      const decision = decideItems(admin, { items: [{ type, id, version }], action: 'approve' })
      await untilSomebodyWaits()
      if (type === 'post') await edit.post.update({ where: { id }, data: { content } })
      else await edit.reply.update({ where: { id }, data: { content } })
      return { decided: decision }
    })

    expect(await decided).toMatchObject([
      { status: null, refusal: 'The author has since changed this. Please read it again.' },
    ])
    expect(await entries(id)).toEqual([])
  },
)

test.each(['post', 'reply'] as const)(
  'rejects a decision on an edit of a %s that is deleted with the account simultaneously',
  async (type) => {
    const [admin, post] = [await anAdmin(), await aPost()]
    const { id } = type === 'post' ? post : await aReply(post.id)
    const { title, category } = post
    const said = { content: 'Other words', contentHtml: '<p>Other words</p>', status: 'pending' as const }
    if (type === 'post') await db.revision.create({ data: { ...said, postId: id, title, category } })
    else await db.revision.create({ data: { ...said, replyId: id } })

    const { decided } = await db.$transaction(async (erasure) => {
      await erasure.revision.deleteMany({ where: type === 'post' ? { postId: id } : { replyId: id } })
      const decision = decideItems(admin, { items: [{ type, id }], action: 'approve' })
      await untilSomebodyWaits()
      return { decided: decision }
    })

    expect(await decided).toMatchObject([{ status: null, refusal: 'This has already been decided.' }])
    expect(await entries(id)).toEqual([])
  },
)

test('rejects a decision that would change nothing, with a message', async () => {
  const [admin, { id }] = [await anAdmin(), await aPost()]
  await expect(decideItem(admin, 'post', id, { status: 'approve', from: 'approved' })).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('It’s already approved') as string,
  })
})

test('names the latest decision to a moderator who is too late', async () => {
  const [admin, other, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
  await decideItem(other, 'post', post.id, { status: 'reject' })
  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  await decideItem(admin, 'post', post.id, { status: 'approve' })
  await expect(decideItem(admin, 'post', post.id, { status: 'reject' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You’ve already decided this: it was approved.',
  })
  await expect(decideItem(other, 'post', post.id, { status: 'reject' })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Someone else has just decided this: Gráinne Test\w+ approved it\.$/,
    ) as string,
  })
  await expect(decideItem(admin, 'post', (await aPost()).id, { status: 'reject' })).rejects.toMatchObject({
    message: 'This has already been decided.',
  })
})

test('rejects a decision on a reply of a suspended member, or in an unpublished discussion', async () => {
  const [admin, author, post] = [await anAdmin(), await aMember({ isDisabled: true }), await aPost()]
  const { id } = await aReply(post.id, { authorId: author.id, status: 'pending' })
  await expect(decideItem(admin, 'reply', id, { status: 'approve' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The author’s account is disabled. You can review this once it is enabled again.',
  })
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  await expect(decideItem(admin, 'reply', id, { status: 'approve' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There’s no such reply any more.',
  })
})

test.each(['post', 'reply'] as const)(
  'names the first moderator of a %s, whatever acts followed',
  async (type) => {
    const [admin, other, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
    const { id } = type === 'post' ? post : await aReply((await aPost()).id, { status: 'pending' })
    await decideItem(other, type, id, { status: 'approve' })
    await adjustVotes(admin, { type, id, likeAdjustment: 1, dislikeAdjustment: 0, reason: 'Machines' })
    await expect(decideItem(admin, type, id, { status: 'reject' })).rejects.toMatchObject({
      message: expect.stringMatching(/^Someone else has just decided this: .* approved it\.$/) as string,
    })
  },
)

test('omits the name of a deleted administrator from the refusal', async () => {
  const [admin, gone, post] = [await anAdmin(), await anAdmin(), await pendingPost()]
  await decideItem(gone, 'post', post.id, { status: 'reject' })
  await db.member.delete({ where: { id: gone.id } })
  await expect(decideItem(admin, 'post', post.id, { status: 'approve' })).rejects.toMatchObject({
    message: 'Someone else has just decided this: an administrator rejected it.',
  })
})

test('reports a database failure as an error, not as a refusal of some items', async () => {
  const [admin, post, decided] = [await anAdmin(), await pendingPost(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', decided.id, { status: 'approve' })
  await db.$executeRawUnsafe(
    `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  )
  await db.$executeRawUnsafe(
    `create trigger fail_now before update on "Post" for each row execute function fail_now()`,
  )
  const items = [{ type: 'post', id: post.id }]
  await expect(decideItems(admin, { items, action: 'approve' })).rejects.toThrow('no room')
  await expect(undoDecisions(admin, { items: [target, target] })).rejects.toThrow('no room')
  await db.$executeRawUnsafe('drop function fail_now cascade')
  expect(await entries(post.id)).toEqual([])
})
