import { expect, test } from 'vitest'
import { execute } from '../../test/execute.ts'
import { aPost, aReply } from '../../test/factories.ts'
import { cursorsOf, PAGE_INFO } from '../../test/delivery/pages.ts'
import type { PageInfo } from '../../database/paging.ts'

const post = await aPost()
const ids: string[] = []
for (let n = 0; n < 5; n += 1) ids.push((await aReply(post.id)).id)

const ARGS = '$first: Int, $after: String, $last: Int, $before: String'
const GIVEN = 'first: $first, after: $after, last: $last, before: $before'
const REPLIES = `query ($id: ID!, ${ARGS}) { post(id: $id) { replies(${GIVEN}) { nodes { id } ${PAGE_INFO} } } }`

const read = (args: object) => execute(null, REPLIES, { id: post.id, ...args })

async function pageOf(args: object) {
  const { data } = await read(args)
  const { replies } = (data as { post: { replies: { nodes: { id: string }[]; pageInfo: PageInfo } } }).post
  return { ids: replies.nodes.map(({ id }) => id), ...cursorsOf(replies.pageInfo) }
}

test('reads the replies of a discussion from its start, forwards and backwards', async () => {
  const first = await pageOf({ first: 2 })
  expect(first).toMatchObject({ ids: ids.slice(0, 2), previous: null })
  const second = await pageOf({ first: 2, after: first.next })
  expect(second.ids).toEqual(ids.slice(2, 4))
  const third = await pageOf({ first: 2, after: second.next })
  expect(third).toMatchObject({ ids: ids.slice(4), next: null })
  expect((await pageOf({ first: 2, before: third.previous })).ids).toEqual(second.ids)
  expect(await pageOf({ first: 2, before: second.previous })).toMatchObject({
    ids: first.ids,
    previous: null,
  })
})

test('reads them from the end, in the same order', async () => {
  const end = await pageOf({ last: 2 })
  expect(end).toMatchObject({ ids: ids.slice(3), next: null })
  expect((await pageOf({ last: 2, before: end.previous })).ids).toEqual(ids.slice(1, 3))
})

test('rejects reading from the end after a cursor', async () => {
  const { errors } = await read({ last: 2, after: ids[0] })
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID' } }])
})

test('returns only the cursors of pages', async () => {
  const query = `query ($id: ID!) { reply(id: $id) { post { replies(first: 2) { ${PAGE_INFO} } } } }`
  const { data, errors } = await execute(null, query, { id: ids[0] })
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ reply: { post: { replies: { pageInfo: { endCursor: ids[1] } } } } })
})
