import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentNode } from 'graphql'
import { formatDocument, stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDashboardClient } from '../admin/client.ts'
import { PostQuery, PostVoteMutation } from '../forum/discussion/operations.ts'
import { DeletePostMutation, SimilarQuery } from '../forum/editor/operations.ts'
import { MyDiscussionQuery } from '../forum/viewer-state/operations.ts'
import { OUTDATED } from '../plain/session/outdated.ts'
import { createClient, contextFor } from './graphql.ts'
import { request } from './request.ts'

const fetched = vi.fn<typeof fetch>()
let entries: Map<string, string>

// The module remembers writes and unknown documents, so every test has its own document and its own time.
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
  fetched.mockReset()
})
let now = Date.now()

const shared = contextFor({ isShared: true })
const hashOf = <Data, Variables extends AnyVariables>(document: TypedDocumentNode<Data, Variables>) =>
  createHash('sha256')
    .update(stringifyDocument(formatDocument(document)))
    .digest('hex')
const response = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/graphql-response+json' },
  })
const UNKNOWN = { errors: [{ message: 'Unknown document', extensions: { code: 'NOT_FOUND' } }] }

/** Returns the requests: their URL, and their body if any. */
const requested = () =>
  fetched.mock.calls.map(([input, init]) => ({
    ...partsIn(new URL(String(input), 'http://here.invalid').searchParams),
    ...(init?.method === 'POST' ? { body: JSON.parse(String(init.body)) } : {}),
  }))
const partsIn = (params: URLSearchParams) =>
  params.has('document')
    ? { document: params.get('document'), variables: JSON.parse(params.get('variables') ?? '{}') }
    : {}
const NONE = { data: { post: null } }

test('sends a shared query by GET', async () => {
  fetched.mockImplementation(async () => response(NONE))
  await createClient().query(PostQuery, { id: '1', after: null }, shared)
  expect(requested()).toEqual([{ document: hashOf(PostQuery), variables: { id: '1', after: null } }])
  expect(fetched.mock.calls[0]?.[1]?.method).toBeUndefined()
})

test('sends a viewer’s query and a fresh one by POST', async () => {
  fetched.mockImplementation(async () => response(NONE))
  const client = createClient()
  await client.query(PostQuery, { id: '1', after: null }, { ...shared, requestPolicy: 'network-only' })
  await client.query(PostQuery, { id: '2', after: null }, contextFor({ isShared: false }))
  const document = hashOf(PostQuery)
  expect(requested()).toEqual([
    { body: { document, variables: { id: '1', after: null } } },
    { body: { document, variables: { id: '2', after: null } } },
  ])
})

test('sends a shared query by POST after a write in this tab, also on the next page', async () => {
  fetched.mockImplementation(async () => response({ data: { setPostVote: null } }))
  const client = createClient()
  await client.mutation(PostVoteMutation, { input: { id: '1', ballot: 'UP' } })
  expect(requested()).toEqual([
    { body: { document: hashOf(PostVoteMutation), variables: { input: { id: '1', ballot: 'UP' } } } },
  ])
  expect(entries.get('wroteAt')).toBe(String(Date.now()))

  fetched.mockClear()
  fetched.mockImplementation(async () => response(NONE))
  await client.query(PostQuery, { id: '1', after: null }, shared)
  expect(requested()).toMatchObject([{ body: { document: hashOf(PostQuery) } }])
  vi.setSystemTime((now += 31_000))
  fetched.mockClear()
  await client.query(PostQuery, { id: '2', after: null }, shared)
  expect(requested()).toMatchObject([{ variables: { id: '2', after: null } }])
})

test('sends a document as text once the server does not know it', async () => {
  fetched.mockImplementation(async (_input, init) => {
    const hasText = String(init?.body ?? '').includes('"query":')
    return hasText ? response({ data: { mine: null, similarPosts: [] } }) : response(UNKNOWN, 404)
  })
  expect(await request(SimilarQuery, { title: 'x' })).toMatchObject({ similarPosts: [] })
  await request(SimilarQuery, { title: 'y' })
  expect(requested().at(-1)).toMatchObject({ body: { query: expect.stringContaining('SimilarPosts') } })
})

test('returns a resolver’s not-found refusal as a result', async () => {
  const refused = {
    data: null,
    errors: [{ message: 'Gone', path: ['deletePost'], extensions: { code: 'NOT_FOUND' } }],
  }
  fetched.mockImplementation(async () => response(refused, 404))
  const { error } = await createClient().mutation(DeletePostMutation, { id: '1' })
  expect(error?.graphQLErrors[0]?.message).toBe('Gone')
  expect(fetched).toHaveBeenCalledOnce()
})

test('sends a document as text in development and without hashing', async () => {
  fetched.mockImplementation(async () => response({ data: { mine: null } }))
  const variables = { postIds: [], replyIds: [], discussionId: null }
  vi.stubEnv('DEV', true)
  await request(MyDiscussionQuery, variables)
  vi.stubEnv('DEV', false)
  vi.stubGlobal('crypto', {})
  await request(MyDiscussionQuery, variables)
  expect(requested()).toMatchObject([
    { body: { query: expect.any(String) } },
    { body: { query: expect.any(String) } },
  ])
})

test('sends a single shared request by GET', async () => {
  fetched.mockImplementation(async () => response(NONE))
  await request(PostQuery, { id: '3', after: null }, { audience: 'everybody' })
  expect(requested()).toEqual([{ document: hashOf(PostQuery), variables: { id: '3', after: null } }])
})

const INVALID_DOCUMENT = {
  errors: [{ message: 'Cannot query field "old"', locations: [{ line: 1, column: 2 }] }],
}

test('reports an outdated page for an earlier release’s invalid document', async () => {
  fetched.mockImplementation(async (_input, init) =>
    String(init?.body).includes('"document"') ? response(UNKNOWN, 404) : response(INVALID_DOCUMENT, 400),
  )
  const { error } = await createClient().mutation(DeletePostMutation, { id: '1' })
  expect(error?.graphQLErrors.map(({ message }) => message)).toEqual([OUTDATED])
  await expect(request(DeletePostMutation, { id: '1' })).rejects.toThrow(OUTDATED)
})

test('preserves the message of a field’s refusal', async () => {
  const REFUSED = { errors: [{ message: 'Title must be at least 5 characters', path: ['createPost'] }] }
  fetched.mockImplementation(async () => response(REFUSED, 400))
  await expect(request(DeletePostMutation, { id: '2' })).rejects.toThrow(
    'Title must be at least 5 characters',
  )
})

test('sends each document of the dashboard by a hash known to the server', async () => {
  fetched.mockImplementation(async () => response({ data: {} }))
  const client = createDashboardClient([])
  const documents: DocumentNode[] = []
  for (const file of globSync('site/admin/**/operations.ts')) {
    const exported = (await import(pathToFileURL(path.resolve(file)).href)) as Record<string, DocumentNode>
    documents.push(...Object.values(exported))
  }
  const operations = documents.filter(({ definitions }) => definitions?.[0]?.kind === 'OperationDefinition')
  expect(operations.length).toBeGreaterThan(20)
  for (const document of operations) {
    const [first] = document.definitions
    const isMutation = first?.kind === 'OperationDefinition' && first.operation === 'mutation'
    await (isMutation ? client.mutation(document, {}) : client.query(document, {}))
  }
  expect(requested().map(({ body }) => (body as { document: string }).document)).toEqual(
    operations.map((document) => hashOf(document)),
  )
})
