import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '../db.ts'
import { ask, call } from '../test/ask.ts'
import { anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { BALLOTS } from './rules.ts'
import { setPostVote, setReplyVote } from './votes.ts'

const tally = async (id: string) => {
  const { likeCount, dislikeCount, score } = await db.post.findUniqueOrThrow({ where: { id } })
  return { likeCount, dislikeCount, score }
}

describe('votes on a discussion', () => {
  test('two hundred equal ones at once count one', async () => {
    const [voter, post] = [await anAdmin(), await aPost()]
    await Promise.all(Array.from({ length: 200 }, () => setPostVote(voter, { id: post.id, ballot: 'UP' })))
    expect(await tally(post.id)).toEqual({ likeCount: 1, dislikeCount: 0, score: 1 })
    expect(await db.postVote.count({ where: { postId: post.id } })).toBe(1)
  })

  test('a hundred switches leave one', async () => {
    const [voter, post] = [await anAdmin(), await aPost()]
    const ballots = Array.from({ length: 100 }, (_, turn) => (turn % 2 ? 'DOWN' : 'UP'))
    await Promise.all(ballots.map((ballot) => setPostVote(voter, { id: post.id, ballot })))
    const { likeCount, dislikeCount } = await tally(post.id)
    expect(likeCount + dislikeCount).toBe(1)
  })

  test('of twenty members at once are all counted', async () => {
    const post = await aPost()
    const voters = await Promise.all(Array.from({ length: 20 }, () => aViewer()))
    await Promise.all(voters.map((voter) => setPostVote(voter, { id: post.id, ballot: 'UP' })))
    expect(await tally(post.id)).toMatchObject({ likeCount: 20 })
  })

  test('leave the counters equal to the rows, whatever is cast at once', async () => {
    const voters = await Promise.all([anAdmin(), anAdmin(), anAdmin()])
    const cast = fc.record({ who: fc.nat(2), ballot: fc.constantFrom(...BALLOTS) })
    await fc.assert(
      fc.asyncProperty(fc.array(cast, { maxLength: 12 }), async (casts) => {
        const post = await aPost()
        const voterOf = (who: number) => voters[who] ?? null
        await Promise.all(casts.map(({ who, ballot }) => setPostVote(voterOf(who), { id: post.id, ballot })))
        const count = (ballot: 'UP' | 'DOWN') => db.postVote.count({ where: { postId: post.id, ballot } })
        const [likeCount, dislikeCount] = [await count('UP'), await count('DOWN')]
        expect(await tally(post.id)).toEqual({ likeCount, dislikeCount, score: likeCount - dislikeCount })
      }),
      { numRuns: 25 },
    )
  })

  test('are taken back, and seen as one’s own', async () => {
    const [voter, post] = [await aViewer(), await aPost()]
    const mine = 'query ($id: ID!) { post(id: $id) { viewerVote likeCount } }'
    await setPostVote(voter, { id: post.id, ballot: 'UP' })
    expect((await ask(voter, mine, { id: post.id })).data).toEqual({
      post: { viewerVote: 'UP', likeCount: 1 },
    })
    expect((await ask(null, mine, { id: post.id })).data).toEqual({
      post: { viewerVote: 'NONE', likeCount: 1 },
    })
    await setPostVote(voter, { id: post.id, ballot: 'NONE' })
    expect((await ask(voter, mine, { id: post.id })).data).toEqual({
      post: { viewerVote: 'NONE', likeCount: 0 },
    })
  })
})

describe('who may vote', () => {
  test('a stranger is refused in the specification’s words by both doors', async () => {
    const post = await aPost()
    const rest = await call('POST', `/api/forum/posts/${post.id}/like`)
    const { errors } = await ask(null, 'mutation ($input: SetVote!) { setPostVote(input: $input) { id } }', {
      input: { id: post.id, ballot: 'UP' },
    })
    expect(rest).toMatchObject({ status: 401, body: { message: 'You must be logged in to vote' } })
    expect(errors?.[0]?.message).toBe('You must be logged in to vote')
  })

  test('nobody votes on what is not published', async () => {
    const author = await aViewer()
    const post = await aPost({ authorId: author.id, status: 'pending' })
    const reply = await aReply((await aPost()).id, { authorId: author.id, status: 'rejected' })
    await expect(setPostVote(author, { id: post.id, ballot: 'UP' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(setReplyVote(author, { id: reply.id, ballot: 'UP' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('REST sets like and dislike on posts and replies; repeating one changes nothing', async () => {
    const [{ cookie }, post] = [await aViewer(), await aPost()]
    const reply = await aReply(post.id)
    await call('POST', `/api/forum/posts/${post.id}/like`, { cookie })
    const again = await call('POST', `/api/forum/posts/${post.id}/like`, { cookie })
    expect(again).toMatchObject({ status: 200, body: { likeCount: 1, dislikeCount: 0 } })
    const other = await call('POST', `/api/forum/replies/${reply.id}/dislike`, { cookie })
    expect(other).toMatchObject({ status: 200, body: { likeCount: 0, dislikeCount: 1 } })
  })
})
