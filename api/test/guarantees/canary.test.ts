import { expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { call, graphql } from '../execute.ts'
import { CANARY, plantCanaries } from './canaries.ts'
import { everyQuery } from './every-query.ts'
import { anAdmin, aViewer } from '../factories.ts'

// Off, since no viewer sends so many requests in a minute.

const planted = await plantCanaries()
const ids = [...planted.posts, ...planted.replies, ...planted.members]

const QUERIES = everyQuery({
  id: ids,
  postId: planted.posts,
  postIds: [planted.posts],
  replyId: [null, ...planted.replies],
  replyIds: [planted.replies],
  discussionId: planted.posts,
  userId: planted.members,
  memberId: planted.members,
  search: [null, CANARY, 'title', 'edit'],
  title: [`A ${CANARY} title`],
  content: ['What somebody typed themselves'],
  key: ['new'],
  first: [5],
})

/** An applicant has the permissions of a signed-out visitor, so each query runs once for them. */
const EACH_ONCE = [...new Map(QUERIES.map((each) => [each.query, each])).values()]

const PATHS = Object.entries(
  (app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {}) as Record<
    string,
    object
  >,
)
  .filter(([, methods]) => 'get' in methods)
  .flatMap(([path]) => (path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/g, id)) : [path]))

const strangers = {
  'a stranger': '',
  'another member': (await aViewer()).cookie,
  'an applicant': (await aViewer({ isVerified: false })).cookie,
}

test('finds the queries and the paths', () => {
  expect(QUERIES.length).toBeGreaterThan(50)
  expect(PATHS.length).toBeGreaterThan(ids.length)
})

test.each(Object.entries(strangers))('no query returns withheld texts to %s', async (name, cookie) => {
  for (const { query, variables } of name === 'an applicant' ? EACH_ONCE : QUERIES) {
    const { body } = await graphql(query, variables, cookie ? { cookie } : {})
    const { errors } = body as unknown as { errors?: { extensions?: { code?: string } }[] }
    expect(
      errors?.filter(({ extensions }) => !REFUSALS.includes(extensions?.code ?? '')) ?? [],
      query,
    ).toEqual([])
    expect(JSON.stringify(body).toLowerCase(), query).not.toContain(CANARY)
  }
})

test.each(Object.entries(strangers))('no path returns withheld texts to %s', async (_name, cookie) => {
  for (const path of PATHS) {
    const { status, body } = await call('GET', path, cookie ? { cookie } : {})
    expect(status, path).toBeLessThan(500)
    expect(JSON.stringify(body).toLowerCase(), path).not.toContain(CANARY)
  }
})

test('returns withheld texts to an administrator, which proves that they exist', async () => {
  const { cookie } = await anAdmin()
  let met = 0
  for (const { query, variables } of QUERIES) {
    if (met > 10) break
    const { body } = await graphql(query, variables, { cookie })
    if (JSON.stringify(body).includes(CANARY)) met += 1
  }
  expect(met).toBeGreaterThan(10)
})

const REFUSALS = ['SIGNED_OUT', 'FORBIDDEN', 'NOT_FOUND']
