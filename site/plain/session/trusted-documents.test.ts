import { createHash } from 'node:crypto'
import { formatDocument, stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PostQuery, PostVoteMutation } from '../../forum/discussion/operations.ts'
import { DeletePostMutation, SimilarQuery } from '../../forum/editor/operations.ts'
import { MyDiscussionQuery } from '../../forum/mine/operations.ts'
import { OUTDATED } from './outdated.ts'
import { ask } from '../../data/client/ask.ts'
import { createClient, wayOf } from '../../data/graphql.ts'

const fetched = vi.fn<typeof fetch>()
let entries: Map<string, string>

// What was written or found unknown is remembered; every test has another document, and its time is its own.
beforeEach(() => {
  entries = new Map()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime((now += 60_000))
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  fetched.mockReset()
})
let now = Date.now()

const shared = wayOf({ isShared: true })
const hashOf = <Data, Variables extends AnyVariables>(document: TypedDocumentNode<Data, Variables>) =>
  createHash('sha256')
    .update(stringifyDocument(formatDocument(document)))
    .digest('hex')
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/graphql-response+json' },
  })
const UNKNOWN = { errors: [{ message: 'Unknown document', extensions: { code: 'NOT_FOUND' } }] }

/** What was asked: what the address says, and the body if there was one. */
const asked = () =>
  fetched.mock.calls.map(([input, init]) => ({
    ...saidIn(new URL(String(input), 'http://here.invalid').searchParams),
    ...(init?.method === 'POST' ? { body: JSON.parse(String(init.body)) } : {}),
  }))
const saidIn = (params: URLSearchParams) =>
  params.has('document')
    ? { document: params.get('document'), variables: JSON.parse(params.get('variables') ?? '{}') }
    : {}
const NONE = { data: { post: null } }

test('what is the same for everybody is an address', async () => {
  fetched.mockImplementation(async () => answer(NONE))
  await createClient().query(PostQuery, { id: '1', after: null }, shared)
  expect(asked()).toEqual([{ document: hashOf(PostQuery), variables: { id: '1', after: null } }])
  expect(fetched.mock.calls[0]?.[1]?.method).toBeUndefined()
})

test('asked anew, for whoever it is, it goes by POST; so does all that is not said to be shared', async () => {
  fetched.mockImplementation(async () => answer(NONE))
  const client = createClient()
  await client.query(PostQuery, { id: '1', after: null }, { ...shared, requestPolicy: 'network-only' })
  await client.query(PostQuery, { id: '2', after: null }, wayOf({ isShared: false }))
  const document = hashOf(PostQuery)
  expect(asked()).toEqual([
    { body: { document, variables: { id: '1', after: null } } },
    { body: { document, variables: { id: '2', after: null } } },
  ])
})

test('right after a write of one’s own what is shared is answered anew, also on the next page', async () => {
  fetched.mockImplementation(async () => answer({ data: { setPostVote: null } }))
  const client = createClient()
  await client.mutation(PostVoteMutation, { input: { id: '1', ballot: 'UP' } })
  expect(asked()).toEqual([
    { body: { document: hashOf(PostVoteMutation), variables: { input: { id: '1', ballot: 'UP' } } } },
  ])
  expect(entries.get('wroteAt')).toBe(String(Date.now()))

  fetched.mockClear()
  fetched.mockImplementation(async () => answer(NONE))
  await client.query(PostQuery, { id: '1', after: null }, shared)
  expect(asked()).toMatchObject([{ body: { document: hashOf(PostQuery) } }])
  vi.setSystemTime((now += 31_000))
  fetched.mockClear()
  await client.query(PostQuery, { id: '2', after: null }, shared)
  expect(asked()).toMatchObject([{ variables: { id: '2', after: null } }])
})

test('a server that does not know the document is sent its text, from then on too', async () => {
  fetched.mockImplementation(async (_input, init) => {
    const hasText = String(init?.body ?? '').includes('"query":')
    return hasText ? answer({ data: { mine: null, similarPosts: [] } }) : answer(UNKNOWN, 404)
  })
  expect(await ask(SimilarQuery, { title: 'x' })).toMatchObject({ similarPosts: [] })
  await ask(SimilarQuery, { title: 'y' })
  expect(asked().at(-1)).toMatchObject({ body: { query: expect.stringContaining('SimilarPosts') } })
})

test('what a resolver did not find is an answer', async () => {
  const refused = {
    data: null,
    errors: [{ message: 'Gone', path: ['deletePost'], extensions: { code: 'NOT_FOUND' } }],
  }
  fetched.mockImplementation(async () => answer(refused, 404))
  const { error } = await createClient().mutation(DeletePostMutation, { id: '1' })
  expect(error?.graphQLErrors[0]?.message).toBe('Gone')
  expect(fetched).toHaveBeenCalledOnce()
})

test('where nothing can be hashed, and in development, the text goes', async () => {
  fetched.mockImplementation(async () => answer({ data: { mine: null } }))
  const variables = { postIds: [], replyIds: [], discussionId: null }
  vi.stubEnv('DEV', true)
  await ask(MyDiscussionQuery, variables)
  vi.stubEnv('DEV', false)
  vi.stubGlobal('crypto', {})
  await ask(MyDiscussionQuery, variables)
  expect(asked()).toMatchObject([
    { body: { query: expect.any(String) } },
    { body: { query: expect.any(String) } },
  ])
})

test('a single question is an address too, when it is shared', async () => {
  fetched.mockImplementation(async () => answer(NONE))
  await ask(PostQuery, { id: '3', after: null }, { isShared: true })
  expect(asked()).toEqual([{ document: hashOf(PostQuery), variables: { id: '3', after: null } }])
})

const MISFIT = {
  errors: [{ message: 'Cannot query field "old"', locations: [{ line: 1, column: 2 }] }],
}

test('a page of an earlier release, whose question fits no longer, says that it is out of date', async () => {
  fetched.mockImplementation(async (_input, init) =>
    String(init?.body).includes('"document"') ? answer(UNKNOWN, 404) : answer(MISFIT, 400),
  )
  const { error } = await createClient().mutation(DeletePostMutation, { id: '1' })
  expect(error?.graphQLErrors.map(({ message }) => message)).toEqual([OUTDATED])
  await expect(ask(DeletePostMutation, { id: '1' })).rejects.toThrow(OUTDATED)
})

test('what a field refuses keeps its words', async () => {
  const REFUSED = { errors: [{ message: 'Title must be at least 5 characters', path: ['createPost'] }] }
  fetched.mockImplementation(async () => answer(REFUSED, 400))
  await expect(ask(DeletePostMutation, { id: '2' })).rejects.toThrow('Title must be at least 5 characters')
})
