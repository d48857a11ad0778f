import { expect, test } from 'vitest'
import { execute } from '../../test/execute.ts'
import type { Viewer } from '../../policy.ts'
import { aMember, aPost, aReply, aViewer } from '../../test/factories.ts'

const PLACE = `query ($postId: ID!, $replyId: ID, $page: Int) {
  replyLocation(postId: $postId, replyId: $replyId, page: $page) { page pages after }
}`
const REPLIES =
  'query ($id: ID!, $after: String) { post(id: $id) { replies(first: 20, after: $after) { nodes { id } } } }'

async function placeOf(variables: object, viewer: Viewer = null) {
  const { data, errors } = await execute(viewer, PLACE, { ...variables })
  expect(errors).toBeUndefined()
  return data
}

test('finds the page of a reply, and a page by its number', async () => {
  const [post, author] = [await aPost(), await aMember()]
  const ids: string[] = []
  for (let n = 0; n < 45; n++) ids.push((await aReply(post.id, { authorId: author.id })).id)

  for (const [index, page] of [
    [0, 1],
    [19, 1],
    [20, 2],
    [44, 3],
  ] as const) {
    const place = await placeOf({ postId: post.id, replyId: ids[index] })
    const { replyLocation } = place as {
      replyLocation: { page: number; pages: number; after: string | null }
    }
    expect(replyLocation).toMatchObject({ page, pages: 3 })
    expect(await placeOf({ postId: post.id, page })).toEqual({ replyLocation })

    const read = await execute(null, REPLIES, { id: post.id, after: replyLocation.after })
    const { nodes } = (read.data as { post: { replies: { nodes: { id: string }[] } } }).post.replies
    expect(nodes.map((reply) => reply.id)).toEqual(ids.slice((page - 1) * 20, page * 20))
  }
  expect(await placeOf({ postId: post.id, page: 4 })).toEqual({ replyLocation: null })
})

test('locates a pending reply for its author only', async () => {
  const [post, author] = [await aPost(), await aViewer()]
  const reply = await aReply(post.id, { authorId: author.id, status: 'pending' })
  const variables = { postId: post.id, replyId: reply.id }
  expect(await placeOf(variables)).toEqual({ replyLocation: null })
  expect(await placeOf(variables, author)).toMatchObject({ replyLocation: { page: 1 } })
})

test('locates no missing page, reply of another discussion, or pending discussion', async () => {
  const [post, other] = [await aPost(), await aPost({ status: 'pending' })]
  const [reply, elsewhere] = [await aReply(post.id), await aReply(other.id)]
  const none = { replyLocation: null }
  for (const place of [
    { page: 0 },
    { page: -1 },
    { page: 2 },
    { replyId: elsewhere.id },
    { replyId: 'nonsense' },
  ])
    expect(await placeOf({ postId: post.id, ...place }), JSON.stringify(place)).toEqual(none)
  for (const place of [{}, { page: 1 }, { replyId: elsewhere.id }, { replyId: reply.id }])
    expect(await placeOf({ postId: other.id, ...place }), JSON.stringify(place)).toEqual(none)
})

test('returns a first page even before there are replies', async () => {
  const first = { replyLocation: { page: 1, pages: 1, after: null } }
  const { id: postId } = await aPost()
  expect(await placeOf({ postId })).toEqual(first)
  for (let n = 0; n < 20; n++) await aReply(postId)
  expect(await placeOf({ postId })).toEqual(first)
})

test.each(['nonsense', Buffer.from('GPC:S:nonsense').toString('base64')])(
  'rejects a page without a start (%s) with a plain message',
  async (after) => {
    const { errors } = await execute(null, REPLIES, { id: (await aPost()).id, after })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'INVALID' } })
  },
)
