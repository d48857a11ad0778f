import { expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { call, graphql } from '../execute.ts'
import { everyQuery } from './every-query.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../factories.ts'

// Responses do not depend on which private member wrote an item, so comparing them cannot link two items of one member.

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
  // The personal data export contains the last activity, which changes meanwhile.
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

/** Reassigns one discussion and one reply to another private member. */
const assignAuthor = async ({ id: authorId }: { id: string }) => {
  await db.post.update({ where: { id: posts[1]?.id ?? '' }, data: { authorId } })
  await db.reply.update({ where: { id: replies[1]?.id ?? '' }, data: { authorId } })
}

test.each([
  ['a stranger', ''],
  ['another member', (await aViewer()).cookie],
])('responses to %s are equal for any private author', async (_who, cookie) => {
  await assignAuthor(one)
  const before = await responsesTo(cookie)
  await assignAuthor(other)
  expect(await responsesTo(cookie)).toEqual(before)
  for (const [requested, response] of Object.entries(before))
    expect(response, requested).not.toContain(one.id)
})

test('responses to an administrator differ by the private author, which proves the comparison', async () => {
  const { cookie } = await anAdmin()
  const some = QUERIES.filter(({ query }) => /\{ (post|posts|reply|user)\b/.test(query))
  await assignAuthor(one)
  const before = await responsesTo(cookie, some)
  await assignAuthor(other)
  const after = await responsesTo(cookie, some)
  const changed = Object.keys(before).filter((requested) => before[requested] !== after[requested])
  expect(changed.length).toBeGreaterThan(10)
})
