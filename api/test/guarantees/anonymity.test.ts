import { expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { call, graphql } from '../execute.ts'
import { everyQuery } from './everything.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../factories.ts'

// Who of the private members wrote something changes nothing in what others are told: so no two items of one of them can
// be found to be theirs, whatever is compared.

env.RATE_LIMITS = 'off'

const quiet = (word: string) =>
  aMember({ isPublicProfile: false, firstName: word, jobTitle: word, location: word, joinedAt: new Date(0) })
const [one, other] = [await quiet('Oisin'), await quiet('Fiadh')]
const posts = [await aPost({ authorId: one.id }), await aPost({ authorId: one.id })]
const [first] = posts
const replies = [
  await aReply(first?.id ?? '', { authorId: one.id }),
  await aReply(first?.id ?? '', { authorId: one.id }),
]
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

const QUERIES = everyQuery({
  id: [...ids(posts), ...ids(replies)],
  postId: ids(posts),
  postIds: [ids(posts)],
  replyId: [null, ...ids(replies)],
  replyIds: [ids(replies)],
  discussionId: ids(posts),
  search: [null, 'learned'],
  title: ['What we learned'],
  first: [10],
})
  // One's own data say when one was last here, which changes meanwhile.
  .filter(({ query }) => !query.includes('{ ownData'))
const PATHS = Object.entries(
  (app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {}) as Record<
    string,
    object
  >,
)
  .filter(([path, methods]) => 'get' in methods && path.includes('/forum/'))
  .flatMap(([path]) => ids(posts).map((id) => path.replace(/\{\w+\}/g, id)))

async function responsesTo(cookie: string, queries = QUERIES) {
  const responses: Record<string, string> = {}
  for (const { query, variables } of queries) {
    const { body } = await graphql(query, variables, cookie ? { cookie } : {})
    responses[`${query} ${JSON.stringify(variables)}`] = JSON.stringify(body)
  }
  for (const path of PATHS)
    responses[path] = JSON.stringify((await call('GET', path, cookie ? { cookie } : {})).body)
  return responses
}

/** Gives one discussion and one reply to another private member. */
const provideHydration = async ({ id: authorId }: { id: string }) => {
  await db.post.update({ where: { id: posts[1]?.id ?? '' }, data: { authorId } })
  await db.reply.update({ where: { id: replies[1]?.id ?? '' }, data: { authorId } })
}

test.each([
  ['a stranger', ''],
  ['another member', (await aViewer()).cookie],
])('responses to %s are equal for any private author', async (_who, cookie) => {
  await provideHydration(one)
  const before = await responsesTo(cookie)
  await provideHydration(other)
  expect(await responsesTo(cookie)).toEqual(before)
  for (const [requested, response] of Object.entries(before))
    expect(response, requested).not.toContain(one.id)
})

test('responses to an administrator differ by the private author, which proves the comparison', async () => {
  const { cookie } = await anAdmin()
  const some = QUERIES.filter(({ query }) => /\{ (post|posts|reply|user)\b/.test(query))
  await provideHydration(one)
  const before = await responsesTo(cookie, some)
  await provideHydration(other)
  const after = await responsesTo(cookie, some)
  const changed = Object.keys(before).filter((requested) => before[requested] !== after[requested])
  expect(changed.length).toBeGreaterThan(10)
})
