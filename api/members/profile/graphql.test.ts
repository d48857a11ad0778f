import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import {
  aMember,
  anAdmin,
  aPost,
  aReply,
  aViewer,
  FULL_PROFILE,
  type SignedIn,
} from '../../test/factories.ts'
import type { PageInfo } from '../../database/paging.ts'
import { cursorsOf, PAGE_INFO } from '../../test/delivery/pages.ts'

let admin: SignedIn
beforeAll(async () => void (admin = await anAdmin()))

async function run(viewer: SignedIn | null, document: string, variables: object = {}) {
  const { data, errors } = await execute(viewer, document, variables as Record<string, unknown>)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

test("returns the viewer's own data, and null when signed out", async () => {
  const member = await aViewer()
  const query = '{ viewer { id email } }'
  expect(await run(member, query)).toEqual({ viewer: { id: member.id, email: member.email } })
  expect(await run(null, query)).toEqual({ viewer: null })
})

describe('a profile', () => {
  const MEMBER = `id name firstName lastName email role jobTitle company location bio linkedinProfile joinedAt isVerified isPublicProfile`
  const PROFILE = `query ($id: ID!) { profile(id: $id) { id isShown viewerCanEdit member { ${MEMBER} }
    statistics { postsCount repliesCount totalUpvotes totalDownvotes } } }`

  test('hides e-mail address and role from all but the owner and administrators', async () => {
    const member = await aViewer(FULL_PROFILE)
    const { joinedAt } = await db.member.findUniqueOrThrow({ where: { id: member.id } })
    const post = await aPost({ authorId: member.id, likeCount: 2, dislikeCount: 1 })
    await aReply(post.id, { authorId: member.id, likeCount: 1 })
    const profile = {
      id: member.id,
      isShown: true,
      viewerCanEdit: false,
      member: {
        ...FULL_PROFILE,
        id: member.id,
        name: 'Sadhbh Quigley',
        email: null,
        role: null,
        joinedAt: joinedAt.toISOString(),
        isVerified: true,
        isPublicProfile: true,
      },
      statistics: { postsCount: 1, repliesCount: 1, totalUpvotes: 3, totalDownvotes: 1 },
    }
    expect(await run(null, PROFILE, { id: member.id })).toEqual({ profile })
    const whole = { ...profile.member, email: member.email, role: 'USER' }
    expect(await run(admin, PROFILE, { id: member.id })).toEqual({
      profile: { ...profile, member: whole },
    })
    expect(await run(member, PROFILE, { id: member.id })).toEqual({
      profile: { ...profile, member: whole, viewerCanEdit: true },
    })
    expect(await run(null, PROFILE, { id: 'nobody' })).toEqual({ profile: null })

    const { name: _name, role: _role, email: _email, ...shown } = profile.member
    const { body } = await call('GET', `/api/users/${member.id}/profile`)
    expect(body).toEqual({ ...shown, ticks: [], stats: profile.statistics })
  })

  test('reveals nothing else to others when it is private', async () => {
    const member = await aViewer({ ...FULL_PROFILE, isPublicProfile: false })
    await aPost({ authorId: member.id })
    expect(await run(await aViewer(), PROFILE, { id: member.id })).toEqual({
      profile: {
        id: member.id,
        isShown: false,
        viewerCanEdit: false,
        member: {
          id: '00000000-0000-0000-0000-000000000000',
          name: 'Anonymous User',
          firstName: 'Anonymous',
          lastName: 'User',
          email: null,
          role: null,
          jobTitle: null,
          company: null,
          location: null,
          bio: null,
          linkedinProfile: null,
          joinedAt: null,
          isVerified: true,
          isPublicProfile: false,
        },
        statistics: null,
      },
    })
    const lists = `query ($id: ID!) { profile(id: $id) { posts { ${PAGE} } replies { ${PAGE} } activities { ${PAGE} } } }`
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }
    const nothing = { nodes: [], pageInfo }
    expect(await run(null, lists, { id: member.id })).toEqual({
      profile: { posts: nothing, replies: nothing, activities: nothing },
    })
  })

  test('is in the viewer state of its owner and of administrators only', async () => {
    const member = await aViewer()
    const own = 'query ($id: ID!) { mine { profile(id: $id) { id } } }'
    for (const viewer of [member, admin])
      expect(await run(viewer, own, { id: member.id })).toEqual({ mine: { profile: { id: member.id } } })
    expect(await run(await aViewer(), own, { id: member.id })).toEqual({ mine: { profile: null } })
  })

  test('pages through items and activity forwards and backwards', async () => {
    const member = await aViewer()
    const [posts, replies]: [string[], string[]] = [[], []]
    for (let n = 0; n < 5; n += 1) {
      const { id } = await aPost({ authorId: member.id, title: `Discussion ${n}` })
      posts.unshift(id)
      replies.unshift((await aReply(id, { authorId: member.id })).id)
    }
    const done = posts.flatMap((id, index) => [replies[index] ?? '', id])
    for (const [tab, all] of [
      ['posts', posts],
      ['replies', replies],
      ['activities', done],
    ] as const) {
      const document = `query ($id: ID!, $after: String, $before: String) { profile(id: $id) {
        page: ${tab}(first: 2, after: $after, before: $before) { ${PAGE} } } }`
      const pageOf = async (to: object) => {
        const { profile } = await run(member, document, { id: member.id, ...to })
        const { page } = profile as { page: { nodes: { id: string }[]; pageInfo: PageInfo } }
        return { ...cursorsOf(page.pageInfo), ids: page.nodes.map(({ id }) => id) }
      }
      let page = await pageOf({})
      const there = [page.ids]
      expect(page.previous).toBeNull()
      while (page.next) there.push((page = await pageOf({ after: page.next })).ids)
      expect(there.flat(), tab).toEqual(all)
      const back = [page.ids]
      while (page.previous) back.unshift((page = await pageOf({ before: page.previous })).ids)
      expect(back, tab).toEqual(there)
    }
  })

  test('returns a cursor for each discussion', async () => {
    const { id } = await aMember()
    const posts = [await aPost({ authorId: id }), await aPost({ authorId: id })].map((post) => post.id)
    const document = `query ($id: ID!, $after: String) { profile(id: $id) {
      posts(first: 1, after: $after) { edges { cursor node { id } } } } }`
    const edgeAfter = async (after: string | null) => {
      const { profile } = await run(null, document, { id, after })
      return (profile as { posts: { edges: { cursor: string; node: object }[] } }).posts.edges[0]
    }
    const first = await edgeAfter(null)
    expect(first?.node).toEqual({ id: posts[1] })
    expect((await edgeAfter(first?.cursor ?? ''))?.node).toEqual({ id: posts[0] })
  })

  test('describes each activity with its kind and discussion', async () => {
    const member = await aViewer()
    const post = await aPost({ title: 'Where it was' })
    const reply = await aReply(post.id)
    const cast = { voterId: member.id, ballot: 'DOWN' } as const
    const votes = [
      await db.vote.create({ data: { ...cast, postId: post.id } }),
      await db.vote.create({ data: { ...cast, ballot: 'UP', replyId: reply.id } }),
    ]
    const other = await aPost({ title: 'Elsewhere' })
    const more = [
      await db.vote.create({ data: { ...cast, ballot: 'UP', postId: other.id } }),
      await db.vote.create({ data: { ...cast, replyId: (await aReply(other.id)).id } }),
    ]
    const { profile } = await run(
      member,
      `query ($id: ID!) { profile(id: $id) { activities { nodes { id type description createdAt relatedPost { id title } } } } }`,
      { id: member.id },
    )
    const activity = (at: number, type: string, description: string, id: string, title: string) => ({
      id: [...votes, ...more][at]?.id,
      type,
      description,
      createdAt: [...votes, ...more][at]?.castAt.toISOString(),
      relatedPost: { id, title },
    })
    expect(profile).toEqual({
      activities: {
        nodes: [
          activity(3, 'DOWNVOTE', 'Downvoted a reply', other.id, 'Elsewhere'),
          activity(2, 'UPVOTE', 'Upvoted a discussion', other.id, 'Elsewhere'),
          activity(1, 'UPVOTE', 'Upvoted a reply', post.id, 'Where it was'),
          activity(0, 'DOWNVOTE', 'Downvoted a discussion', post.id, 'Where it was'),
        ],
      },
    })
  })

  test('returns replies over REST with their discussions', async () => {
    const { id } = await aMember()
    const post = await aPost({ title: 'Where it was' })
    const first = await aReply(post.id, { authorId: id })
    const second = await aReply(post.id, { authorId: id })
    await aReply((await aPost({ status: 'pending' })).id, { authorId: id })
    const { body, headers } = await call('GET', `/api/users/${id}/replies?limit=1`)
    expect(body).toMatchObject([
      { id: second.id, post: { id: post.id, title: 'Where it was' }, author: { id } },
    ])
    const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect((await call('GET', next)).body).toMatchObject([{ id: first.id }])
    const done = await call('GET', `/api/users/${id}/activities?limit=1`)
    expect(done.body).toMatchObject([{ id: second.id }])
    expect(done.headers.get('link')).toContain('rel="next"')
  })
})

const PAGE = `nodes { id } ${PAGE_INFO}`
