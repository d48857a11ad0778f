import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from './db.ts'
import { aMember, aPost, anAdmin } from '../test/factories.ts'

// Tests rules that the database enforces whichever code writes to it.

const entry = (moderatorId: string, reason: string) => ({
  moderatorId,
  action: 'approve_post',
  targetType: 'post' as const,
  targetId: randomUUID(),
  reason,
})

test('stores an address once, and only in lower case', async () => {
  await expect(aMember({ email: 'Nuala@members.example' })).rejects.toThrow('Member_email_is_normal')
  const { email } = await aMember()
  await expect(aMember({ email })).rejects.toMatchObject({ code: 'P2002' })
})

test('rejects a count below zero', async () => {
  const { id } = await aPost()
  const below = db.post.update({ where: { id }, data: { likeCount: { decrement: 1 } } })
  await expect(below).rejects.toThrow('Post_counts_are_natural')
})

test('updates the score with votes and adjustments, with no total below zero', async () => {
  const { id } = await aPost({ likeCount: 3, dislikeCount: 1 })
  const { score } = await db.post.update({
    where: { id },
    data: { likeAdjustment: 10, dislikeAdjustment: -5, score: 99 },
  })
  expect(score).toBe(13)
})

test('finds English and Irish words in their inflected forms, with and without the fada', async () => {
  const post = await aPost({
    title: 'Planning the Sprints',
    content: 'Fuair na foirne scéalta maithe ón gcruinniú.',
  })
  const found = async (text: string) => {
    const rows = await db.$queryRaw<{ id: string }[]>`
      select id from "Post" where "searchVector" @@ search_query(${text}) and id = ${post.id}::uuid`
    return rows.length
  }
  expect(await Promise.all(['sprint plan', 'scéalta', 'scealta', 'kanban'].map(found))).toEqual([1, 1, 1, 0])
})

test('rejects changes to the moderation log other than additions', async () => {
  const { id: moderatorId } = await anAdmin()
  await db.moderationLog.create({ data: entry(moderatorId, 'Kind and clear') })

  await expect(db.moderationLog.updateMany({ data: { reason: null } })).rejects.toThrow('append-only')
  await expect(db.moderationLog.deleteMany()).rejects.toThrow('append-only')
  await expect(db.$executeRaw`truncate "ModerationLog" cascade`).rejects.toThrow('append-only')
})

test('chains simultaneous log entries without gaps', async () => {
  const { id: moderatorId } = await anAdmin()
  const text = Array.from({ length: 12 }, (_, index) => `Reason ${index}`)
  await Promise.all(text.map((reason) => db.moderationLog.create({ data: entry(moderatorId, reason) })))

  const [chain] = await db.$queryRaw<{ entries: number; last: number; broken: number }[]>`
    select count(*)::int as entries, max(sequence)::int as last,
           (count(*) filter (where hash <> expected))::int as broken
    from (select log.*, moderation_log_public_hash(coalesce(lag(hash) over (order by sequence), ''), log) as expected
          from "ModerationLog" log) as checked`
  expect(chain).toEqual({ entries: chain?.last, last: chain?.last, broken: 0 })
})

test('accepts lower-case words joined by hyphens as a section key', async () => {
  const data = { key: 'Homepage Hero', title: 'Hero', htmlContent: '<p>Fáilte</p>' }
  await expect(db.section.create({ data })).rejects.toThrow('Section_key_is_words_and_hyphens')
})

test('accepts only adjustments with one target and a change', async () => {
  const { id: postId } = await aPost()
  const nothing = { postId, likeAdjustment: 0, dislikeAdjustment: 0, reason: 'A slip' }
  await expect(db.voteAdjustment.create({ data: nothing })).rejects.toThrow('changes_something')
  const nowhere = { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'A slip' }
  await expect(db.voteAdjustment.create({ data: nowhere })).rejects.toThrow('has_one_target')
})
