import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aPost, aReply } from '../../test/factories.ts'
import { lockPost, lockPosts, lockReply, lockReplyAndPost } from './locks.ts'

/** Returns true when another transaction could change a row now, or at least lock it against changes. */
const isFree = async (table: 'Post' | 'Reply', id: string, strength: 'update' | 'share') => {
  const free = await db.$queryRawUnsafe<unknown[]>(
    `select id from "${table}" where id = $1::uuid for ${strength} skip locked`,
    id,
  )
  return free.length > 0
}
const NOWHERE = '01890000-0000-7000-8000-000000000000'

test('locks a discussion against others, but not its replies', async () => {
  const [post, other] = [await aPost(), await aPost()]
  const reply = await aReply(post.id)
  await db.$transaction(async (tx) => {
    expect(await lockPost(tx, post.id)).toEqual(await tx.post.findUnique({ where: { id: post.id } }))
    expect(await isFree('Post', post.id, 'share')).toBe(false)
    expect(await isFree('Post', other.id, 'update')).toBe(true)
    expect(await isFree('Reply', reply.id, 'update')).toBe(true)
    expect(await lockPost(tx, NOWHERE)).toBeNull()
  })
  expect(await isFree('Post', post.id, 'update')).toBe(true)
})

test('locks a reply, alone or together with its discussion', async () => {
  const post = await aPost()
  const reply = await aReply(post.id)
  await db.$transaction(async (tx) => {
    const read = await tx.reply.findUnique({ where: { id: reply.id }, include: { post: true } })
    expect(await lockReply(tx, reply.id)).toEqual(read)
    expect(await isFree('Reply', reply.id, 'share')).toBe(false)
    // Others can still lock its discussion against changes.
    expect(await isFree('Post', post.id, 'share')).toBe(true)
  })
  await db.$transaction(async (tx) => {
    expect(await lockReplyAndPost(tx, reply.id)).toMatchObject({ id: reply.id, post: { id: post.id } })
    expect(await isFree('Reply', reply.id, 'share')).toBe(false)
    expect(await isFree('Post', post.id, 'share')).toBe(false)
    expect(await lockReplyAndPost(tx, NOWHERE)).toBeNull()
  })
})

test('locks several discussions together', async () => {
  const [one, two, other] = [await aPost(), await aPost(), await aPost()]
  await db.$transaction(async (tx) => {
    await lockPosts(tx, [two.id, NOWHERE, one.id])
    for (const { id } of [one, two]) expect(await isFree('Post', id, 'share')).toBe(false)
    expect(await isFree('Post', other.id, 'update')).toBe(true)
  })
})
