import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAct } from '../audit/log.ts'
import { issueToken, makeLink } from '../auth/links/links.ts'
import { env } from '../lib/env.ts'
import { spend } from '../http/rates.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import { db } from '../database/db.ts'
import { schema } from '../app/schema.ts'
import { updateEmailPreferenceByLink } from '../mail/preferences.ts'
import { aMember, aPost, aViewer } from '../test/factories.ts'
import { untilListening } from '../test/listening.ts'
import { asStranger } from './anonymous-query.ts'
import { apiHandler } from './api.ts'
import { readDocuments } from './documents.ts'
import { createShared } from '../cache/shared.ts'

const TEXTS = {
  list: 'query List($first: Int) { posts(first: $first) { edges { node { id title } } } }',
  log: 'query Log { publicLog(first: 1) { nodes { sequence } } }',
  viewer: 'query Viewer { viewer { id email } }',
  link: 'query Link($token: String!) { signInLink(token: $token) }',
  decision: `query ($token: String!) { decision(id: "${randomUUID()}", token: $token) { id } }`,
  report: `query ($token: String!) { decidedReport(id: "${randomUUID()}", token: $token) { id } }`,
  follow: `query ($token: String!) { followOfLink(postId: "${randomUUID()}", token: $token) { title } }`,
  feed: 'query ($token: String!) { followingFeed(token: $token) { id } }',
  choice: 'query Choice($token: String!) { emailPreferenceOfLink(token: $token) { isWanted } }',
  application: 'query Application($token: String!) { application(token: $token) { firstName } }',
  status: 'query Status($token: String!) { applicationStatus(token: $token) { state } }',
  search: 'query Search($search: String) { posts(search: $search) { edges { node { id } } } }',
  outdated: 'query Outdated { what { is { not { there } } } }',
  leave: 'mutation Leave { signOut again: signOut }',
  create: 'mutation Create($input: CreatePostInput!) { createPost(input: $input) { id status } }',
}
const idOf = (text: string) => createHash('sha256').update(text).digest('hex')

const folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
const file = path.join(folder, 'documents.json')
writeFileSync(
  file,
  JSON.stringify(Object.fromEntries(Object.values(TEXTS).map((text) => [idOf(text), text]))),
)

const shared = createShared()
shared.start()
const answer = apiHandler(shared, readDocuments(file))
const server = createServer((req, res) => void answer(req, res))
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  await aPost()
  await untilListening(shared)
})
afterAll(async () => {
  server.close()
  await shared.stop()
  rmSync(folder, { recursive: true })
})

/** Asks a shared question. */
async function read(text: string, variables: unknown = {}, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ document: idOf(text), variables: JSON.stringify(variables) })
  const response = await fetch(`${address}?${query}`, { headers })
  const body = (await response.json()) as { data?: Record<string, unknown>; errors?: { message: string }[] }
  return { status: response.status, headers: response.headers, ...body }
}

/** Asks for oneself. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answered = (await response.json()) as {
    data?: Record<string, unknown>
    errors?: { extensions: object }[]
  }
  return { status: response.status, headers: response.headers, ...answered }
}

test('a shared question is answered as to a stranger, whoever asks, and by one media type', async () => {
  const { cookie } = await aViewer()
  const asked: Record<string, string>[] = [{}, { cookie }, { accept: 'text/event-stream' }]
  for (const headers of asked) {
    const { status, data, headers: told } = await read(TEXTS.viewer, {}, headers)
    expect([status, data]).toEqual([200, { viewer: null }])
    expect(told.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  }
})

test('a question for oneself is answered anew, and kept by nobody', async () => {
  const member = await aViewer()
  const asked = { document: idOf(TEXTS.viewer), variables: {} }
  const own = await post(asked, { cookie: member.cookie })
  expect(own.data).toEqual({ viewer: { id: member.id, email: member.email } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect((await post(asked)).data).toEqual({ viewer: null })
})

test('a mutation is done by POST alone, for whoever has the session, and not for another site', async () => {
  const input = {
    title: 'Asked by its hash',
    content: 'What is known is not sent again.',
    category: 'Remote Work',
  }
  const asked = { document: idOf(TEXTS.create), variables: { input } }
  const { cookie } = await aViewer()
  expect((await post(asked, { cookie })).data).toMatchObject({ createPost: { status: 'PENDING' } })
  expect((await post(asked)).status).toBe(401)
  expect((await post(asked, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await read(TEXTS.create, { input }, { cookie })).status).toBe(400)
})

test('a document that is not the site’s is unknown by its hash, and can be asked by its text', async () => {
  const query = '{ __typename }'
  const unknown = await post({ document: idOf(query) })
  expect([unknown.status, unknown.errors?.[0]?.extensions]).toEqual([404, { code: 'NOT_FOUND' }])
  expect((await read(query)).status).toBe(404)
  expect((await post({ query })).data).toEqual({ __typename: 'Query' })
})

test('what is no question is refused in plain words', async () => {
  for (const [variables, status] of [
    ['{', 400],
    ['[]', 400],
    [JSON.stringify({ first: 'x' }), 400],
    [JSON.stringify({ first: 1, more: 'x'.repeat(3000) }), 413],
  ] as const) {
    const query = new URLSearchParams({ document: idOf(TEXTS.list), variables })
    expect((await fetch(`${address}?${query}`)).status, variables).toBe(status)
  }
})

test('variables that a document does not take make no other answer', async () => {
  const tags = await Promise.all(
    [{ first: 1 }, { first: 1, other: 2 }, { b: 1, first: 1 }].map(async (variables) =>
      (await read(TEXTS.list, variables)).headers.get('etag'),
    ),
  )
  expect(new Set(tags).size).toBe(1)
})

test('what a sign-in link is worth in one browser is not what it is worth in another', async () => {
  const { id: memberId } = await aMember()
  const nonce = newToken()
  const linkId = await db.$transaction((tx) =>
    makeLink(tx, { memberId, purpose: 'sign_in', nonceHash: hashOf(nonce) }),
  )
  const variables = { token: await issueToken(linkId) }
  const here = await post({ document: idOf(TEXTS.link), variables }, { cookie: `sign-in=${nonce}` })
  expect(here.data).toEqual({ signInLink: 'READY' })
  const elsewhere = await read(TEXTS.link, variables, { cookie: `sign-in=${nonce}` })
  expect(elsewhere.data).toEqual({ signInLink: 'OTHER_BROWSER' })
  expect(elsewhere.headers.get('cache-control')).toBe('private, no-store')
})

test('whatever is asked by a token is private, and kept by nobody', async () => {
  const byToken = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
    args.some(({ name }) => name === 'token'),
  )
  const texts = [
    ...[TEXTS.link, TEXTS.choice, TEXTS.application, TEXTS.status],
    ...[TEXTS.decision, TEXTS.report, TEXTS.follow, TEXTS.feed],
  ]
  expect(byToken.map(({ name }) => texts.some((text) => text.includes(`${name}(`)))).toEqual(
    texts.map(() => true),
  )
  for (const text of texts)
    expect((await read(text, { token: newToken() })).headers.get('cache-control')).toBe('private, no-store')
})

test('what an unsubscribe link is about is as it was chosen last', async () => {
  const { id: memberId, email: recipient } = await aMember()
  const token = newToken()
  const kind = 'reply-to-your-discussion'
  await db.email.create({
    data: { kind, recipient, memberId, data: {}, state: 'sent', unsubscribeHash: hashOf(token) },
  })
  expect((await read(TEXTS.choice, { token })).data).toEqual({ emailPreferenceOfLink: { isWanted: true } })
  await updateEmailPreferenceByLink(token, false)
  expect((await read(TEXTS.choice, { token })).data).toEqual({ emailPreferenceOfLink: { isWanted: false } })
})

test('a refusal says in plain words what is wrong, and is kept by nobody', async () => {
  const told = async (search: string) => {
    const response = await fetch(`${address}?${search}`)
    const { errors } = (await response.json()) as {
      errors: { message: string; extensions: { code: string } }[]
    }
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
    expect([response.headers.get('etag'), response.headers.get('retry-after')]).toEqual([null, null])
    return [response.status, errors[0]?.extensions.code, errors[0]?.message]
  }
  const list = `document=${idOf(TEXTS.list)}`
  expect(await told(`${list}&variables={`)).toEqual([400, 'INVALID', 'variables is written as JSON.'])
  expect(await told(`${list}&variables=[]`)).toEqual([400, 'INVALID', 'variables is an object.'])
  expect(await told(`${list}&variables=1`)).toEqual([400, 'INVALID', 'variables is an object.'])
  expect(await told(`${list}&x=${'x'.repeat(2_000)}`)).toEqual([
    413,
    'TOO_LARGE',
    'This question is too long for an address.',
  ])
  expect(await told(`document=${idOf(TEXTS.create)}`)).toEqual([
    400,
    'INVALID',
    'Only queries can be asked by GET.',
  ])
  expect(await told('document=x')).toEqual([
    404,
    'NOT_FOUND',
    'This document is not known here: please send its text.',
  ])
})

test('a mistake of ours is told as such, and not in which words it failed', async () => {
  const { status, headers, errors } = await read(TEXTS.outdated)
  expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  expect(errors).toMatchObject([{ extensions: { code: 'UNEXPECTED' } }])
  expect(JSON.stringify(errors)).not.toContain('what')
})

test('a question of two thousand characters is no longer than it may be', async () => {
  const search = `?document=${idOf(TEXTS.viewer)}&x=`
  expect((await fetch(`${address}${search}${'x'.repeat(2_000 - search.length)}`)).status).toBe(200)
  expect((await fetch(`${address}${search}${'x'.repeat(2_001 - search.length)}`)).status).toBe(413)
})

test('a question without variables, or with none, is asked with none', async () => {
  for (const variables of ['', '&variables=', '&variables=null', '&variables={}'])
    expect((await fetch(`${address}?document=${idOf(TEXTS.viewer)}${variables}`)).status).toBe(200)
  for (const variables of [undefined, null, {}])
    for (const [text, data] of [
      [TEXTS.viewer, { viewer: null }],
      [TEXTS.list, { posts: expect.anything() as unknown }],
    ] as const)
      expect((await post({ document: idOf(text), variables })).data).toEqual(data)
  expect((await post({ document: idOf(TEXTS.viewer), variables: [] })).status).toBe(400)
  expect((await post({ document: 1 })).status).toBe(404)
})

test('an answer with a mistake in it is made anew for the next who asks, and an answer for oneself has a name', async () => {
  const wrong = { first: 'x' }
  const [one, other] = [await read(TEXTS.list, wrong), await read(TEXTS.list, wrong)]
  for (const { status, headers } of [one, other])
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      400,
      'private, no-store',
      null,
    ])
  const kept = await read(TEXTS.list, { first: 2 })
  expect([kept.headers.get('etag'), kept.headers.get('cache-control')]).toEqual([
    expect.any(String),
    'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
  ])
  const own = await post({ document: idOf(TEXTS.viewer) })
  expect(own.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(own.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  expect(own.headers.get('set-cookie')).toBeNull()
})

test('what is asked too often is told when to come again', async () => {
  const viewer = await aViewer()
  const input = { title: 'Once more', content: 'And once more, in other words.', category: 'Remote Work' }
  const asked = { document: idOf(TEXTS.create), variables: { input } }
  for (let time = 0; time < 5; time += 1)
    expect((await post(asked, { cookie: viewer.cookie })).status).toBe(200)
  const { status, headers, errors } = await post(asked, { cookie: viewer.cookie })
  expect([status, errors?.[0]?.extensions]).toMatchObject([429, { code: 'TOO_MANY' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('whoever has searched too often is refused, nobody keeps that, and others find what they search for', async () => {
  const search = (network: string, words: string) =>
    read(TEXTS.search, { search: words }, { 'x-forwarded-for': network })
  const [refused, other] = ['198.51.100.31', '198.51.100.32']
  env.TRUST_PROXY = true
  try {
    for (let time = 0; time < 60; time++) await spend('searches', refused)
    const { status, headers, errors } = await search(refused, 'once more')
    expect([status, headers.get('cache-control')]).toEqual([429, 'private, no-store'])
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_MANY' } }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await search(other, 'once more')).status).toBe(200)
    // Thrown, it is nobody's answer; others may be waiting for the one that this network has asked for first.
    const ofNetwork = asStranger(refused).ask(parse(TEXTS.search), { search: 'at once' })
    await expect(ofNetwork).rejects.toMatchObject({ name: 'Refusal', code: 'TOO_MANY' })
  } finally {
    env.TRUST_PROXY = false
  }
})

test('a document that does not fit the schema is a mistake of ours, told by what is wrong with it', () => {
  const old = path.join(folder, 'old.json')
  writeFileSync(old, JSON.stringify({ gone: '{ viewer { shoeSize } }' }))
  expect(() => readDocuments(old)('gone')).toThrow(/does not fit the schema: Cannot query field "shoeSize"/)
})

test('where the build has left no documents, none is known', () => {
  expect(readDocuments(path.join(folder, 'none.json'))(idOf(TEXTS.list))).toBeNull()
})

test('what is the same for everybody begins and ends no session', async () => {
  const { data, errors } = await asStranger('198.51.100.33').ask(parse('mutation { signOut }'))
  expect([data, errors]).toMatchObject([{ signOut: null }, [{ extensions: { code: 'UNEXPECTED' } }]])
})

test('what is taken down is in no shared answer any more', async () => {
  const { id } = await aPost()
  const shows = async () => JSON.stringify((await read(TEXTS.list, { first: 3 })).data).includes(id)
  expect(await shows()).toBe(true)
  await db.post.update({ where: { id }, data: { status: 'rejected' } })
  expect(await shows()).toBe(false)
})

test('shows a decision in a shared response about the log at once', async () => {
  const newest = async () => JSON.stringify((await read(TEXTS.log)).data)
  const note = () =>
    noteAct(db, null, { action: 'verify_user', targetType: 'user', targetId: randomUUID(), reason: null })
  await note()
  const before = await newest()
  expect(before).toContain('sequence')
  await note()
  await expect.poll(newest).not.toBe(before)
})

test('each cookie that a mutation sets is sent', async () => {
  const { headers } = await post({ document: idOf(TEXTS.leave) }, { cookie: (await aViewer()).cookie })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=;/),
    expect.stringMatching(/^session=;/),
  ])
})
