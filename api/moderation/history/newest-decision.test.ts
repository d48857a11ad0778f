import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { decideItem } from '../acts/decide.ts'

const NEWEST = `query ($id: ID!) { post(id: $id) { newestDecision { id rule ruleName } } }`

test('shows the author of a rejected item its decision, with the rule if it still exists', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id, status: 'pending' })
  const reply = await aReply((await aPost()).id, { authorId: author.id, status: 'pending' })
  await decideItem(admin, 'post', post.id, { status: 'reject', rule: 'on-topic' })
  await decideItem(admin, 'reply', reply.id, { status: 'reject', rule: 'civil' })
  // Decisions about other members' items, made later.
  await decideItem(admin, 'post', (await aPost({ status: 'pending' })).id, { status: 'reject' })
  const read = async (id: string) => {
    const of = id === reply.id ? NEWEST.replace('post(', 'reply(') : NEWEST
    const { data, errors } = await execute(author, of, { id })
    expect(errors).toBeUndefined()
    return Object.values(data as Record<string, { newestDecision: unknown }>)[0]?.newestDecision
  }
  const decisionOn = async (targetId: string) =>
    (await db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { sequence: 'desc' } })).id
  const ruleName = expect.any(String) as string
  expect(await read(post.id)).toEqual({ id: await decisionOn(post.id), rule: 'on-topic', ruleName })
  const refusal = { id: await decisionOn(reply.id), rule: 'civil', ruleName }
  expect(await read(reply.id)).toEqual(refusal)
  await adjustVotes(admin, {
    type: 'reply',
    id: reply.id,
    likeAdjustment: 1,
    dislikeAdjustment: 0,
    reason: 'Lost',
  })
  expect(await read(reply.id), 'also once something else is done about it').toEqual(refusal)

  await db.moderationLog.create({
    data: { action: 'reject_post', targetType: 'post', targetId: post.id, rule: 'forgotten-by-now' },
  })
  expect(await read(post.id)).toMatchObject({ rule: 'forgotten-by-now', ruleName: null })
  expect(await read((await aPost({ authorId: author.id })).id)).toBeNull()
})
