import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { env } from '../../lib/env.ts'
import { putBackItem } from '../../moderation/removed/put-back.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { noteErasures, readErasureList, replayErasures } from './erasure-list.ts'

// Items restored from a backup are removed again by a list outside the database.

beforeEach(async () => {
  await noteErasures()
  env.ERASURE_LIST = path.join(await aFolder(), 'erasures.txt')
})

/** Restores the state of an older backup. */
async function asBefore(id: string) {
  const post = await db.post.findUniqueOrThrow({ where: { id } })
  return () => {
    const { title, content, contentHtml, excerpt, authorId } = post
    const text = { title, content, contentHtml, excerpt, authorId }
    return db.post.update({ where: { id }, data: { ...text, deletedAt: null, removedAt: null } })
  }
}

test('removes a restored text again, and retains the replies of others', async () => {
  const author = await aViewer()
  const post = await aPost({ authorId: author.id })
  await aReply(post.id)
  const restore = await asBefore(post.id)
  await deletePost(author, post.id)
  await noteErasures()
  const list = await readErasureList(env.ERASURE_LIST)
  await restore()
  expect(await replayErasures(list)).toEqual({ members: 0, items: 1 })
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({
    title: 'Removed discussion',
    deletedAt: null,
    authorId: null,
  })
  expect(await replayErasures(list)).toEqual({ members: 0, items: 0 })
})

test('removes a restored text again whose author has left since, after the account', async () => {
  const author = await aViewer()
  const member = await db.member.findUniqueOrThrow({ where: { id: author.id } })
  const post = await aPost({ authorId: author.id })
  await aReply(post.id)
  const restore = await asBefore(post.id)
  await deletePost(author, post.id)
  await leaveForGood(author)
  await noteErasures()
  await db.member.create({ data: member })
  await restore()
  expect(await replayErasures(await readErasureList(env.ERASURE_LIST))).toEqual({ members: 1, items: 1 })
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Removed discussion' })
})

test('retains a restored item if its removal was later reverted', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id })
  await deletePost(author, post.id)
  await noteErasures()
  await putBackItem(admin, { type: 'post', id: post.id })
  await noteErasures()
  const lines = (await readFile(env.ERASURE_LIST, 'utf8')).split('\n').filter(Boolean)
  expect(lines.at(-1)).toMatch(new RegExp(` post ${post.id} put back$`))
  expect(await replayErasures(await readErasureList(env.ERASURE_LIST))).toEqual({ members: 0, items: 0 })
  expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ deletedAt: null })

  const restore = await asBefore(post.id)
  await deletePost(author, post.id)
  await noteErasures()
  await restore()
  expect(await replayErasures(await readErasureList(env.ERASURE_LIST))).toEqual({ members: 0, items: 1 })
})
