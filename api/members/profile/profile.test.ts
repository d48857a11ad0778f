import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { findProfile } from './profile.ts'

const PROFILE = `query ($id: ID!, $first: Int, $after: String) { viewer { id } profile(id: $id) {
  id isShown
  member { id name firstName lastName email role jobTitle company location bio linkedinProfile joinedAt isVerified isPublicProfile }
  statistics { postsCount repliesCount totalUpvotes totalDownvotes }
  posts(first: $first, after: $after) { nodes { id title excerpt score author { name } } }
  replies(first: $first, after: $after) { nodes { id contentHtml score post { id title } author { name } } }
  activities(first: $first, after: $after) { nodes { id type description createdAt relatedPost { id title } } }
} }`

const CANARY = {
  firstName: 'Kanarie',
  lastName: 'Songbird',
  jobTitle: 'Chirper',
  company: 'Aviary Ltd',
  location: 'Cage',
  bio: 'Sings in mines',
}
const IDENTIFYING = /Kanarie|Songbird|Chirper|Aviary|Cage|Sings in mines|songbird-in|canary@/

async function aCanary(facts: object = {}) {
  const email = `canary@${randomUUID()}.example`
  const member = await aViewer({
    ...CANARY,
    email,
    linkedinProfile: 'https://linkedin.com/in/songbird-in',
    ...facts,
  })
  const post = await aPost({ authorId: member.id })
  const reply = await aReply(post.id, { authorId: member.id })
  return { member, post, reply }
}

const paths = (id: string) =>
  ['profile', 'posts', 'replies', 'activities'].map((tab) => `/api/users/${id}/${tab}`)
const cookieOf = (viewer: SignedIn | null) => (viewer ? { cookie: viewer.cookie } : {})

describe('a private profile', () => {
  test.each(['a stranger', 'another member'])('shows nothing to %s in any API', async (who) => {
    const { member, post } = await aCanary({ isPublicProfile: false })
    const viewer = who === 'another member' ? await aViewer() : null
    const responses = await Promise.all([
      execute(viewer, PROFILE, { id: member.id }),
      execute(
        viewer,
        `query ($id: ID!) { post(id: $id) { author { name email bio linkedinProfile company jobTitle location joinedAt }
        replies { nodes { author { name bio } } } } }`,
        { id: post.id },
      ),
      ...paths(member.id).map((path) => call('GET', path, cookieOf(viewer))),
      call('GET', '/api/forum/posts', cookieOf(viewer)),
      call('GET', `/api/forum/posts/${post.id}`, cookieOf(viewer)),
    ])
    expect(JSON.stringify(responses)).not.toMatch(IDENTIFYING)
    const [, , profile, posts, replies, activities] = responses as { body: unknown }[]
    expect(profile?.body).toEqual({ isPublicProfile: false })
    for (const list of [posts, replies, activities]) expect(list?.body).toEqual([])
  })

  test('shows its owner and administrators everything', async () => {
    const { member } = await aCanary({ isPublicProfile: false })
    for (const viewer of [member, await anAdmin()]) {
      const { body } = await call('GET', `/api/users/${member.id}/profile`, { cookie: viewer.cookie })
      expect(body).toMatchObject({ ...CANARY, email: member.email, isPublicProfile: false })
    }
  })
})

test('shows an address to its owner and administrators only', async () => {
  const { member, post } = await aCanary()
  const other = await aViewer()
  const responses = await Promise.all([
    execute(other, PROFILE, { id: member.id }),
    ...paths(member.id).map((path) => call('GET', path, { cookie: other.cookie })),
    call('GET', `/api/forum/posts/${post.id}`, { cookie: other.cookie }),
  ])
  expect(JSON.stringify(responses)).toContain('Songbird')
  expect(JSON.stringify(responses)).not.toContain(member.email)
})

test('counts approved items, and votes as displayed', async () => {
  const { member, post } = await aCanary()
  await db.post.update({
    where: { id: post.id },
    data: { likeCount: 3, likeAdjustment: 2, dislikeCount: 1, dislikeAdjustment: -5 },
  })
  await aPost({ authorId: member.id, status: 'pending', likeCount: 9 })
  await aReply(post.id, { authorId: member.id, status: 'rejected' })
  await aReply(post.id, { authorId: member.id, deletedAt: new Date() })
  const { body } = await call('GET', `/api/users/${member.id}/profile`)
  expect(body['stats']).toEqual({ postsCount: 1, repliesCount: 1, totalUpvotes: 5, totalDownvotes: 0 })
})

test('lists pending items only to their author', async () => {
  const { member } = await aCanary()
  const pending = await aPost({ authorId: member.id, status: 'pending' })
  const seen = async (viewer: SignedIn | null) => {
    const { body } = await call('GET', `/api/users/${member.id}/posts`, cookieOf(viewer))
    return (body as unknown as { id: string }[]).some(({ id }) => id === pending.id)
  }
  expect([
    await seen(null),
    await seen(await aViewer()),
    await seen(member),
    await seen(await anAdmin()),
  ]).toEqual([false, false, true, true])
})

test('shows activity publicly, except for votes', async () => {
  const { member, post, reply } = await aCanary()
  const liked = await aPost()
  const disliked = await aReply(liked.id)
  await db.vote.create({ data: { postId: liked.id, voterId: member.id, ballot: 'UP' } })
  await db.vote.create({ data: { replyId: disliked.id, voterId: member.id, ballot: 'DOWN' } })
  const seen = async (viewer: SignedIn | null) => {
    const { body } = await call('GET', `/api/users/${member.id}/activities`, cookieOf(viewer))
    return (body as unknown as { type: string }[]).map(({ type }) => type)
  }
  expect(await seen(null)).toEqual(['reply', 'post'])
  expect(await seen(await aViewer())).toEqual(['reply', 'post'])
  expect(await seen(member)).toEqual(['downvote', 'upvote', 'reply', 'post'])
  const { body } = await call('GET', `/api/users/${member.id}/activities`)
  expect((body as unknown as object[])[0]).toEqual({
    id: reply.id,
    type: 'reply',
    description: 'Replied in a discussion',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    relatedPost: { id: post.id, title: post.title },
  })
})

test('pages without a gap, with links to the next page', async () => {
  const member = await aMember()
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.unshift((await aPost({ authorId: member.id })).id)
  for (const tab of ['posts', 'activities']) {
    const found: string[] = []
    for (let path: string | undefined = `/api/users/${member.id}/${tab}?limit=3`; path;) {
      const { body, headers } = await call('GET', path)
      found.push(...(body as unknown as { id: string }[]).map(({ id }) => id))
      path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(found).toEqual(ids)
  }
  expect((await call('GET', `/api/users/${member.id}/posts?after=nonsense`)).status).toBe(400)
})

test('takes as many statements for many items as for few', async () => {
  const counts: number[] = []
  for (const size of [2, 15]) {
    const { member, post } = await aCanary()
    for (let count = 0; count < size; count += 1) {
      await aPost({ authorId: member.id })
      await aReply(post.id, { authorId: member.id })
    }
    await execute(null, PROFILE, { id: member.id })
    counts.push((await statementsOf(() => execute(null, PROFILE, { id: member.id, first: 20 }))).length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[1]).toBeLessThanOrEqual(6)
})

test('returns no profile for an unknown id or an applicant', async () => {
  const applicant = await aMember({ isVerified: false })
  for (const id of [applicant.id, randomUUID(), 'nonsense']) {
    const { status, body } = await call('GET', `/api/users/${id}/profile`)
    expect([status, body['message']]).toEqual([404, 'Profile not found'])
  }
  // An administrator reads the application before deciding.
  expect(await findProfile(await anAdmin(), applicant.id)).toMatchObject({ id: applicant.id })
  expect(await findProfile(await aViewer(), applicant.id)).toBeNull()
})

test("records only the member's own activity", async () => {
  const [member, other] = [await aViewer(), await aViewer()]
  const path = `/api/forum/users/${member.id}/update-activity`
  expect(await call('POST', path)).toMatchObject({
    status: 401,
    body: { message: 'You must be logged in to do this' },
  })
  expect(await call('POST', path, { cookie: other.cookie })).toMatchObject({
    status: 403,
    body: { message: 'userId must match the signed-in member.' },
  })
  expect((await call('POST', path, { cookie: member.cookie })).status).toBe(200)
  expect((await db.member.findUniqueOrThrow({ where: { id: member.id } })).lastActiveAt).not.toBeNull()
})
