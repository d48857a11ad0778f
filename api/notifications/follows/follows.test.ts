import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { createReply } from '../../forum/replies/replies.ts'
import { execute, call } from '../../test/execute.ts'
import { aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { followCategory, followPost, unfollowCategory, unfollowPost } from './follows.ts'

const VIEWER_STATE = `query ($postIds: [ID!]) { mine(postIds: $postIds) { following followedCategories } }`
type ViewerState = { mine: { following: string[]; followedCategories: string[] } }
const viewerStateOf = async (viewer: SignedIn, postIds: string[] = []) =>
  ((await execute(viewer, VIEWER_STATE, { postIds })).data as ViewerState).mine
const follows = async (viewer: SignedIn, postId: string) =>
  (await viewerStateOf(viewer, [postId])).following.includes(postId)

test('follows and unfollows a discussion repeatedly', async () => {
  const [viewer, other, { id }] = [await aViewer(), await aViewer(), await aPost()]
  expect(await follows(viewer, id)).toBe(false)
  for (const _ of [1, 2]) expect(await followPost(viewer, id)).toBe(id)
  expect([await follows(viewer, id), await follows(other, id)]).toEqual([true, false])
  for (const _ of [1, 2]) expect(await unfollowPost(viewer, id)).toBe(id)
  expect(await follows(viewer, id)).toBe(false)
})

test('follows a discussion when starting it or replying', async () => {
  const author = await aViewer()
  const { id } = await aPost({ authorId: author.id })
  expect(await follows(author, id)).toBe(true)
  const replier = await aViewer()
  await createReply(replier, { postId: id, content: 'Ours is ten minutes, and nobody minds.' })
  expect(await follows(replier, id)).toBe(true)
})

test('does not follow a discussion again after unfollowing it explicitly', async () => {
  const viewer = await aViewer()
  const { id } = await aPost({ authorId: viewer.id })
  await unfollowPost(viewer, id)
  await aReply(id, { authorId: viewer.id })
  expect(await follows(viewer, id)).toBe(false)
  const elsewhere = await aPost()
  await unfollowPost(viewer, elsewhere.id)
  await aReply(elsewhere.id, { authorId: viewer.id })
  expect(await follows(viewer, elsewhere.id)).toBe(false)
})

test('rejects following a hidden discussion, but allows unfollowing it', async () => {
  const viewer = await aViewer()
  const { id } = await aPost({ status: 'pending' })
  for (const postId of [id, 'x', '01900000-0000-7000-8000-000000000000']) {
    await expect(followPost(viewer, postId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(unfollowPost(viewer, postId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(followPost(null, id)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  await expect(unfollowPost(null, id)).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  const hidden = await aPost()
  await followPost(viewer, hidden.id)
  await db.post.update({ where: { id: hidden.id }, data: { status: 'rejected' } })
  await unfollowPost(viewer, hidden.id)
  expect(await follows(viewer, hidden.id)).toBe(false)
})

test('follows and unfollows through the REST API', async () => {
  const [{ cookie }, { id }] = [await aViewer(), await aPost()]
  const path = `/api/forum/posts/${id}/follow`
  expect(await call('PUT', path, { cookie, body: {} })).toMatchObject({
    status: 200,
    body: { postId: id, isFollowing: true },
  })
  expect(await call('DELETE', path, { cookie, body: {} })).toMatchObject({
    status: 200,
    body: { postId: id, isFollowing: false },
  })
  expect((await call('PUT', path, { body: {} })).status).toBe(401)
})

test('follows a category by its name', async () => {
  const viewer = await aViewer()
  await followCategory(viewer, { category: 'Remote Work' })
  expect(await followCategory(viewer, { category: 'Remote Work' })).toEqual(['Remote Work'])
  expect((await viewerStateOf(viewer)).followedCategories).toEqual(['Remote Work'])
  await expect(followCategory(viewer, { category: 'Fishing' })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(followCategory(null, { category: 'Remote Work' })).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  })
  expect(await unfollowCategory(viewer, 'Remote Work')).toEqual([])
  await expect(unfollowCategory(null, 'Remote Work')).rejects.toMatchObject({ code: 'SIGNED_OUT' })
})

test('pages through followed discussions, omitting those that the member may not see', async () => {
  const viewer = await aViewer()
  const posts = [await aPost(), await aPost(), await aPost(), await aPost()]
  const [oldest, second, third, withheld] = posts.map(({ id }) => id)
  for (const { id } of posts) await followPost(viewer, id)
  await db.post.update({ where: { id: withheld ?? '' }, data: { status: 'rejected' } })
  await unfollowPost(viewer, second ?? '')
  await followPost(await aViewer(), second ?? '')
  const page = async (args: string) => {
    const { data } = await execute(
      viewer,
      `{ followedPosts(${args}) { nodes { id } pageInfo { endCursor hasNextPage } } }`,
    )
    const { nodes, pageInfo } = (
      data as {
        followedPosts: { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
      }
    ).followedPosts
    return { ids: nodes.map(({ id }) => id), ...pageInfo }
  }
  const first = await page('first: 1')
  expect(first).toMatchObject({ ids: [third], hasNextPage: true })
  expect(await page(`first: 1, after: "${first.endCursor}"`)).toMatchObject({
    ids: [oldest],
    hasNextPage: false,
  })
  expect((await execute(null, '{ followedPosts { nodes { id } } }')).errors?.[0]?.message).toContain(
    'logged in',
  )
})
