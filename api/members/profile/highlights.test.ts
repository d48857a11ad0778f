import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { planOf, statementsOf } from '../../test/statements.ts'

const HIGHLIGHTS = `query ($id: ID!) { profile(id: $id) {
  topPosts { title } bestAnswer { id post { title } } voteWeeks { monday count } } }`

type Highlights = {
  topPosts: { title: string }[]
  bestAnswer: { id: string; post: { title: string } } | null
  voteWeeks: { monday: string; count: number }[]
}

async function highlights(viewer: SignedIn | null, id: string) {
  const { data, errors } = await execute(viewer, HIGHLIGHTS, { id })
  expect(errors).toBeUndefined()
  return (data as { profile: Highlights }).profile
}

const NONE = { topPosts: [], bestAnswer: null, voteWeeks: [] }

/** Creates a member with visible and hidden discussions and replies; `best` is the most liked accepted reply. */
async function aContributor(facts = {}) {
  const member = await aViewer(facts)
  const own = { authorId: member.id }
  for (const [title, likeCount] of [
    ['Third', 2],
    ['First', 9],
    ['Fourth', 1],
    ['Second', 5],
    ['Nobody', 0],
  ] as const)
    await aPost({ ...own, title, likeCount })
  await aPost({ ...own, title: 'Waiting', likeCount: 20, status: 'pending' })
  await aPost({ ...own, title: 'Gone', likeCount: 20, deletedAt: new Date() })
  const response = async (likeCount: number, post: Parameters<typeof aPost>[0] = {}, reply = {}) => {
    const { id } = await aPost({ title: `Asked ${likeCount}`, ...post })
    const replyId = (await aReply(id, { ...own, likeCount, ...reply })).id
    await db.answer.create({ data: { postId: id, replyId } })
    return replyId
  }
  await response(3)
  const best = await response(7)
  await response(30, { status: 'rejected' })
  await response(31, {}, { status: 'rejected' })
  await aReply((await aPost()).id, { ...own, likeCount: 40 })
  return { member, best }
}

test('shows the best-liked public items of a member', async () => {
  const { member, best } = await aContributor()
  const shown = {
    topPosts: ['First', 'Second', 'Third'].map((title) => ({ title })),
    bestAnswer: { id: best, post: { title: 'Asked 7' } },
    voteWeeks: [],
  }
  for (const viewer of [null, await aViewer(), member, await anAdmin()])
    expect(await highlights(viewer, member.id)).toEqual(shown)
  expect(await highlights(null, (await aMember()).id)).toEqual(NONE)
})

test('shows a private member’s to themselves and administrators', async () => {
  const { member, best } = await aContributor({ isPublicProfile: false })
  for (const viewer of [null, await aViewer()]) expect(await highlights(viewer, member.id)).toEqual(NONE)
  for (const viewer of [member, await anAdmin()])
    expect((await highlights(viewer, member.id)).bestAnswer).toMatchObject({ id: best })
})

test('shows votes by week to the member and administrators only', async () => {
  const member = await aViewer()
  const vote = async (castAt: string, status: 'approved' | 'rejected' = 'approved') => {
    const { id: postId } = await aPost()
    await db.vote.create({ data: { postId, voterId: member.id, ballot: 'UP', castAt: new Date(castAt) } })
    const { id: replyId } = await aReply(postId)
    await db.vote.create({
      data: { replyId, voterId: member.id, ballot: 'DOWN', castAt: new Date(castAt) },
    })
    if (status !== 'approved') await db.post.update({ where: { id: postId }, data: { status } })
  }
  // The end of a Sunday and the start of a Monday, in Irish summer time.
  await vote('2026-07-05T22:59:59Z')
  await vote('2026-07-05T23:00:00Z')
  await vote('2026-07-08T12:00:00Z')
  await vote('2026-07-08T12:00:00Z', 'rejected')
  const weeks = [
    { monday: '2026-07-06', count: 4 },
    { monday: '2026-06-29', count: 2 },
  ]
  for (const viewer of [member, await anAdmin()])
    expect((await highlights(viewer, member.id)).voteWeeks).toEqual(weeks)
  for (const viewer of [null, await aViewer()]) expect(await highlights(viewer, member.id)).toEqual(NONE)
})

test('separates contributions and votes', async () => {
  const member = await aViewer()
  const post = await aPost({ authorId: member.id })
  await db.vote.create({ data: { postId: (await aPost()).id, voterId: member.id, ballot: 'UP' } })
  const types = async (viewer: SignedIn | null, kind: string) => {
    const query = `query ($id: ID!) { profile(id: $id) { activities(kind: ${kind}) { nodes { id type } } } }`
    const { data } = await execute(viewer, query, { id: member.id })
    return (data as { profile: { activities: { nodes: { type: string }[] } } }).profile.activities.nodes
  }
  expect(await types(member, 'WRITTEN')).toEqual([{ id: post.id, type: 'POST' }])
  expect(await types(null, 'WRITTEN')).toEqual([{ id: post.id, type: 'POST' }])
  expect(await types(member, 'VOTES')).toMatchObject([{ type: 'UPVOTE' }])
  expect(await types(null, 'VOTES')).toEqual([])
})

test('reads the best items in the order of an index', async () => {
  const { member } = await aContributor()
  const statements = await statementsOf(() => execute(null, HIGHLIGHTS, { id: member.id }))
  const without = ['enable_sort', 'enable_incremental_sort', 'enable_seqscan']
  for (const table of ['Post', 'Reply']) {
    const sorted = statements.find(({ text }) => text.includes(`"${table}"`) && /"score" DESC/.test(text))
    const plan = await planOf(sorted?.text ?? '', sorted?.values ?? [], without)
    expect(plan).toMatch(new RegExp(`Index Scan Backward using "${table}_(authorId_)?status_score_id_idx"`))
    expect(plan).not.toContain('Sort Key')
  }
})
