import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { BALLOTS } from '../../items/rules.ts'
import { setPostVote, setReplyVote } from './votes.ts'

/** The tables of each kind of item, for tests of both. */
const KINDS = {
  post: {
    make: async (facts = {}) => (await aPost(facts)).id,
    vote: setPostVote,
    read: (id: string) => db.post.findUniqueOrThrow({ where: { id } }),
    count: (postId: string, ballot?: 'UP' | 'DOWN') => db.vote.count({ where: { postId, ballot } }),
  },
  reply: {
    make: async (facts = {}) => (await aReply((await aPost()).id, facts)).id,
    vote: setReplyVote,
    read: (id: string) => db.reply.findUniqueOrThrow({ where: { id } }),
    count: (replyId: string, ballot?: 'UP' | 'DOWN') => db.vote.count({ where: { replyId, ballot } }),
  },
}

describe.each(['post', 'reply'] as const)('votes on a %s', (kind) => {
  const { make, vote, read, count } = KINDS[kind]
  const tally = async (id: string) => {
    const { likeCount, dislikeCount, score } = await read(id)
    return { likeCount, dislikeCount, score }
  }

  test('are rejected from its author', async () => {
    const author = await aViewer()
    const id = await make({ authorId: author.id })
    const query = `mutation ($input: SetVoteInput!) { set${kind === 'post' ? 'Post' : 'Reply'}Vote(input: $input) { id } }`
    const { cookie } = author
    expect(await execute(author, query, { input: { id, ballot: 'UP' } })).toMatchObject({
      errors: [{ message: `You cannot vote on your own ${kind}.`, extensions: { code: 'FORBIDDEN' } }],
    })
    const path = kind === 'post' ? `/api/forum/posts/${id}/like` : `/api/forum/replies/${id}/like`
    expect(await call('POST', path, { cookie })).toMatchObject({
      status: 403,
      body: { message: `You cannot vote on your own ${kind}.` },
    })
    expect(await tally(id)).toEqual({ likeCount: 0, dislikeCount: 0, score: 0 })

    expect(await count(id)).toBe(0)
  })

  test('count once when an administrator, who has no limit, sends two hundred equal ones at once', async () => {
    env.RATE_LIMITS = 'on'
    const [voter, id] = [await anAdmin(), await make()]
    await Promise.all(Array.from({ length: 200 }, () => vote(voter, { id, ballot: 'UP' })))
    expect(await tally(id)).toEqual({ likeCount: 1, dislikeCount: 0, score: 1 })
    expect(await count(id)).toBe(1)
  })

  test('leave one after a hundred switches', async () => {
    const [voter, id] = [await anAdmin(), await make()]
    const ballots = Array.from({ length: 100 }, (_, index) => (index % 2 ? 'DOWN' : 'UP'))
    await Promise.all(ballots.map((ballot) => vote(voter, { id, ballot })))
    const { likeCount, dislikeCount } = await tally(id)
    expect(likeCount + dislikeCount).toBe(1)
  })

  test('are all counted when twenty members vote at once', async () => {
    const id = await make()
    const voters = await Promise.all(Array.from({ length: 20 }, () => aViewer()))
    await Promise.all(voters.map((voter) => vote(voter, { id, ballot: 'UP' })))
    expect(await tally(id)).toMatchObject({ likeCount: 20 })
  })

  test('leave the counters equal to the rows, whatever is cast at once', async () => {
    const voters = await Promise.all([anAdmin(), anAdmin(), anAdmin()])
    const cast = fc.record({ who: fc.nat(2), ballot: fc.constantFrom(...BALLOTS) })
    await fc.assert(
      fc.asyncProperty(fc.array(cast, { maxLength: 12 }), async (casts) => {
        const id = await make()
        await Promise.all(casts.map(({ who, ballot }) => vote(voters[who] ?? null, { id, ballot })))
        const [likeCount, dislikeCount] = [await count(id, 'UP'), await count(id, 'DOWN')]
        expect(await tally(id)).toEqual({ likeCount, dislikeCount, score: likeCount - dislikeCount })
      }),
      { numRuns: 25 },
    )
  })

  test('can be removed, and are visible to the voter', async () => {
    const [voter, id] = [await aViewer(), await make()]
    const seen = async (viewer: typeof voter | null) => {
      const own = `query ($id: ID!) { it: ${kind}(id: $id) { viewerVote likeCount } }`
      return (await execute(viewer, own, { id })).data?.['it']
    }
    await vote(voter, { id, ballot: 'UP' })
    expect(await seen(voter)).toEqual({ viewerVote: 'UP', likeCount: 1 })
    expect(await seen(null)).toEqual({ viewerVote: 'NONE', likeCount: 1 })
    await vote(voter, { id, ballot: 'DOWN' })
    expect(await seen(voter)).toEqual({ viewerVote: 'DOWN', likeCount: 0 })
    await vote(voter, { id, ballot: 'NONE' })
    expect(await seen(voter)).toEqual({ viewerVote: 'NONE', likeCount: 0 })
  })
})

describe.each(['post', 'reply'] as const)('a vote on a %s', (kind) => {
  const { make, vote, read, count } = KINDS[kind]

  test('leaves everybody else’s votes, and the voter’s on other items, when removed', async () => {
    const [one, other] = [await aViewer(), await aViewer()]
    const [id, another] = [await make(), await make()]
    for (const voter of [one, other]) await vote(voter, { id, ballot: 'UP' })
    await vote(one, { id: another, ballot: 'DOWN' })
    await vote(one, { id, ballot: 'NONE' })
    expect([await count(id), await count(another)]).toEqual([1, 1])
    expect(await read(id)).toMatchObject({ likeCount: 1, dislikeCount: 0 })
    expect(await read(another)).toMatchObject({ likeCount: 0, dislikeCount: 1 })
  })

  test('blocks nobody when repeated: nothing is locked or written', async () => {
    const [voter, id] = [await aViewer(), await make()]
    await vote(voter, { id, ballot: 'UP' })
    const statements = await statementsOf(() => vote(voter, { id, ballot: 'UP' }))
    const written = statements.filter(({ text }) => /^\s*(insert|update|delete)|for update/i.test(text))
    expect(written.filter(({ text }) => !text.includes('"RateLimit"'))).toEqual([])
    expect(
      (await statementsOf(() => vote(voter, { id, ballot: 'DOWN' }))).map(({ text }) => text).join(),
    ).toMatch(/for update/)
  })
})

test('rejects all acts on an item once it is unpublished', async () => {
  const voter = await aViewer()
  const [post, open] = [await aPost(), await aPost()]
  const [reply, inPost] = [await aReply(open.id), await aReply(post.id)]
  await setPostVote(voter, { id: post.id, ballot: 'UP' })
  for (const { id } of [reply, inPost]) await setReplyVote(voter, { id, ballot: 'UP' })
  await db.post.update({ where: { id: post.id }, data: { status: 'rejected' } })
  await db.reply.update({ where: { id: reply.id }, data: { status: 'rejected' } })
  const refused = { code: 'NOT_FOUND' }
  await expect(setPostVote(voter, { id: post.id, ballot: 'UP' })).rejects.toMatchObject(refused)
  for (const { id } of [reply, inPost])
    await expect(setReplyVote(voter, { id, ballot: 'UP' })).rejects.toMatchObject(refused)
})

describe('the right to vote', () => {
  test('is refused to a signed-out visitor with the specification’s message over GraphQL and REST', async () => {
    const post = await aPost()
    const rest = await call('POST', `/api/forum/posts/${post.id}/like`)
    const { errors } = await execute(
      null,
      'mutation ($input: SetVoteInput!) { setPostVote(input: $input) { id } }',
      {
        input: { id: post.id, ballot: 'UP' },
      },
    )
    expect(rest).toMatchObject({ status: 401, body: { message: 'You must be logged in to vote' } })
    expect(errors?.[0]?.message).toBe('You must be logged in to vote')
  })

  test('is refused for unpublished items', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id, status: 'pending' })
    const reply = await aReply((await aPost()).id, { authorId: author.id, status: 'rejected' })
    const refused = { code: 'FORBIDDEN' }
    await expect(setPostVote(author, { id: post.id, ballot: 'UP' })).rejects.toMatchObject(refused)
    // A published reply in an unpublished discussion accepts no votes, either.
    for (const { id } of [reply, await aReply(post.id)])
      await expect(setReplyVote(author, { id, ballot: 'UP' })).rejects.toMatchObject(refused)
  })

  test('sets like and dislike on posts and replies over REST; repeating one changes nothing', async () => {
    const [{ cookie }, post] = [await aViewer(), await aPost()]
    const reply = await aReply(post.id)
    await call('POST', `/api/forum/posts/${post.id}/like`, { cookie })
    const again = await call('POST', `/api/forum/posts/${post.id}/like`, { cookie })
    expect(again).toMatchObject({ status: 200, body: { likeCount: 1, dislikeCount: 0 } })
    const other = await call('POST', `/api/forum/replies/${reply.id}/dislike`, { cookie })
    expect(other).toMatchObject({ status: 200, body: { likeCount: 0, dislikeCount: 1 } })
  })
})

test('the database rejects a vote on nothing or on two items', async () => {
  const post = await aPost()
  const reply = await aReply(post.id)
  for (const on of [{}, { postId: post.id, replyId: reply.id }])
    await expect(db.vote.create({ data: { ...on, ballot: 'UP' } })).rejects.toThrow(/Vote_one_item/)
})
