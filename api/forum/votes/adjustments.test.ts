import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { setPostVote } from './votes.ts'

const REASON = 'Votes by machines'

describe.each(['post', 'reply'] as const)('adjusting the votes of a %s', (kind) => {
  const anItem = async (facts: object = {}) => {
    const post = await aPost(kind === 'post' ? facts : {})
    return kind === 'post' ? { id: post.id, postId: post.id } : { ...(await aReply(post.id, facts)) }
  }
  const adjust = async (id: string, body: object) =>
    call('PATCH', `/api/admin/votes/${kind}/${id}`, {
      cookie: admin.cookie,
      body: { reason: REASON, ...body },
    })
  let admin: Awaited<ReturnType<typeof anAdmin>>
  /** Returns the public adjustments of the item. */
  const publicAdjustments = async (postId: string) => {
    const { body } = await call('GET', `/api/forum/posts/${postId}`)
    return kind === 'post' ? body : ((body['replies'] as Record<string, unknown>[])[0] ?? {})
  }
  const shown = async (postId: string) => {
    const { likeCount, dislikeCount } = await publicAdjustments(postId)
    return [likeCount, dislikeCount]
  }

  test('adds to the public total with each call, and logs the reason', async () => {
    admin = await anAdmin()
    const { id, postId } = await anItem({ likeCount: 3, dislikeCount: 4 })
    const first = await adjust(id, { likeAdjustment: 2, dislikeAdjustment: -1 })
    expect(first.body).toMatchObject({
      likeCount: 3,
      dislikeCount: 4,
      likeAdjustment: 2,
      dislikeAdjustment: -1,
    })
    expect(await shown(postId)).toEqual([5, 3])
    await adjust(id, { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'One more' })
    expect(await shown(postId)).toEqual([6, 3])

    const entries = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } })
    expect(entries).toMatchObject(
      [REASON, 'One more'].map((reason) => ({
        action: 'adjust_votes',
        targetType: kind,
        moderatorId: admin.id,
        reason,
      })),
    )
    const retained = await db.voteAdjustment.findMany({
      where: { [`${kind}Id`]: id },
      orderBy: { id: 'asc' },
    })
    expect(retained).toMatchObject([
      { likeAdjustment: 2, dislikeAdjustment: -1, reason: REASON, moderatorId: admin.id },
      { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'One more', moderatorId: admin.id },
    ])
  })

  test('is public with its reasons', async () => {
    admin = await anAdmin()
    const { id, postId } = await anItem({ likeCount: 3 })
    const item = `likeCount likeAdjustment dislikeAdjustment adjustments { likeAdjustment dislikeAdjustment reason }`
    const statements = async () => {
      const document = `query ($id: ID!) { post(id: $id) { ${item} replies(first: 1) { nodes { ${item} } } } }`
      const { post } = (await execute(null, document, { id: postId })).data as never as {
        post: Shown & Replies
      }
      return kind === 'post' ? post : post.replies.nodes[0]
    }
    type Shown = Record<string, unknown>
    type Replies = { replies: { nodes: Shown[] } }
    expect(await publicAdjustments(postId)).not.toHaveProperty('voteAdjustment')
    expect(await statements()).toMatchObject({ likeAdjustment: 0, adjustments: [] })

    await adjust(id, { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'One more' })
    await adjust(id, { likeAdjustment: 1, dislikeAdjustment: -1 })
    const reasons = [
      { likes: 1, dislikes: -1, reason: REASON },
      { likes: 1, dislikes: 0, reason: 'One more' },
    ]
    expect(await publicAdjustments(postId)).toMatchObject({
      likeCount: 5,
      voteAdjustment: { likes: 2, dislikes: -1, reasons },
    })
    expect(await statements()).toMatchObject({
      likeCount: 5,
      likeAdjustment: 2,
      dislikeAdjustment: -1,
      adjustments: reasons.map(({ likes: likeAdjustment, dislikes: dislikeAdjustment, reason }) => ({
        likeAdjustment,
        dislikeAdjustment,
        reason,
      })),
    })
    const list = (await call('GET', '/api/forum/posts?limit=100')).body as never as Shown[]
    if (kind === 'post')
      expect(list.find((each) => each['id'] === id)?.['voteAdjustment']).toEqual({ likes: 2, dislikes: -1 })
  })

  test('is public when only likes or only dislikes were adjusted', async () => {
    admin = await anAdmin()
    for (const [likes, dislikes] of [
      [1, 0],
      [0, 1],
    ]) {
      const { id, postId } = await anItem()
      await adjust(id, { likeAdjustment: likes, dislikeAdjustment: dislikes })
      const reasons = [{ likes, dislikes, reason: REASON }]
      expect(await publicAdjustments(postId)).toMatchObject({ voteAdjustment: { likes, dislikes, reasons } })
    }
  })

  test('never shows less than zero', async () => {
    admin = await anAdmin()
    const { id, postId } = await anItem({ likeCount: 1, dislikeCount: 1 })
    await adjust(id, { likeAdjustment: -5, dislikeAdjustment: -5 })
    expect(await shown(postId)).toEqual([0, 0])
  })

  test('is rejected without a reason, for part of a vote, and over the limit', async () => {
    admin = await anAdmin()
    const { id } = await anItem()
    for (const wrong of [
      { likeAdjustment: 1, dislikeAdjustment: 0, reason: '  ' },
      { likeAdjustment: 1.5, dislikeAdjustment: 0 },
      { likeAdjustment: 1_000_001, dislikeAdjustment: 0 },
      { likeAdjustment: 0, dislikeAdjustment: -1_000_001 },
    ])
      expect((await adjust(id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(await adjust(id, { likeAdjustment: 0, dislikeAdjustment: 0 })).toMatchObject({
      status: 400,
      body: { message: 'Enter an adjustment for likes or dislikes' },
    })
    expect((await adjust(id, { likeAdjustment: 1_000_000, dislikeAdjustment: -1_000_000 })).status).toBe(200)
  })

  test('is limited to a thousand million in total', async () => {
    admin = await anAdmin()
    const most = 1_000_000_000
    const { id } = await anItem({ likeAdjustment: most - 1, dislikeAdjustment: 1 - most })
    expect((await adjust(id, { likeAdjustment: 1, dislikeAdjustment: -1 })).status).toBe(200)
    expect((await adjust(id, { likeAdjustment: 1, dislikeAdjustment: 0 })).status).toBe(409)
    expect((await adjust(id, { likeAdjustment: 0, dislikeAdjustment: -1 })).status).toBe(409)
    expect((await adjust(id, { likeAdjustment: -1, dislikeAdjustment: 1 })).status).toBe(200)
  })
})

test('reads no reasons when nothing was adjusted, the usual case', async () => {
  const { id } = await aPost()
  await aReply(id)
  const read = () => call('GET', `/api/forum/posts/${id}`)
  const statements = (await statementsOf(read)).filter(({ text }) => text.includes('VoteAdjustment'))
  expect(statements).toEqual([])
})

test('lets members still vote, and the score includes both', async () => {
  const [admin, post] = [await anAdmin(), await aPost()]
  await call('PATCH', `/api/admin/votes/post/${post.id}`, {
    cookie: admin.cookie,
    body: { likeAdjustment: 10, dislikeAdjustment: 2, reason: REASON },
  })
  await setPostVote(await aViewer(), { id: post.id, ballot: 'UP' })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    likeCount: 1,
    likeAdjustment: 10,
    score: 9,
  })
})
