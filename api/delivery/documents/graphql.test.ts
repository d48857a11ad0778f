import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noteAct } from '../../audit/log.ts'
import { db } from '../../database/db.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { readDocuments } from './documents.ts'
import { idOf, serveDocuments, TEXTS } from '../../test/delivery/site-documents.ts'

const site = serveDocuments()
const { folder, read, post } = site

test('serves a shared document with one media type and without a viewer, whoever requests it', async () => {
  const { cookie } = await aViewer()
  const requested: Record<string, string>[] = [{}, { cookie }, { accept: 'text/event-stream' }]
  for (const headers of requested) {
    const { status, data, headers: sent } = await read(TEXTS.viewer, {}, headers)
    expect([status, data]).toEqual([200, { viewer: null }])
    expect(sent.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  }
})

test('executes a personal document for each request, with an uncacheable response', async () => {
  const member = await aViewer()
  const requested = { document: idOf(TEXTS.viewer), variables: {} }
  const own = await post(requested, { cookie: member.cookie })
  expect(own.data).toEqual({ viewer: { id: member.id, email: member.email } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect((await post(requested)).data).toEqual({ viewer: null })
})

test("executes a mutation by POST only, for the session's member, and never for another site", async () => {
  const input = {
    title: 'Asked by its hash',
    content: 'What is known is not sent again.',
    category: 'Remote Work',
  }
  const requested = { document: idOf(TEXTS.create), variables: { input } }
  const { cookie } = await aViewer()
  expect((await post(requested, { cookie })).data).toMatchObject({ createPost: { status: 'PENDING' } })
  expect((await post(requested)).status).toBe(401)
  expect((await post(requested, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const byGet = await read(TEXTS.create, { input }, { cookie })
  expect([byGet.status, byGet.headers.get('allow')]).toEqual([405, 'POST'])
})

test('rejects the hash of an unknown document, and executes its text', async () => {
  const query = '{ __typename }'
  const unknown = await post({ document: idOf(query) })
  expect([unknown.status, unknown.errors?.[0]?.extensions]).toMatchObject([404, { code: 'NOT_FOUND' }])
  expect((await read(query)).status).toBe(404)
  expect((await post({ query })).data).toEqual({ __typename: 'Query' })
})

test('ignores variables that a document does not declare', async () => {
  const tags = await Promise.all(
    [{ first: 1 }, { first: 1, other: 2 }, { b: 1, first: 1 }].map(async (variables) =>
      (await read(TEXTS.list, variables)).headers.get('etag'),
    ),
  )
  expect(new Set(tags).size).toBe(1)
})

test('accepts an address of up to two thousand characters', async () => {
  const search = `?document=${idOf(TEXTS.viewer)}&x=`
  expect((await fetch(`${site.address}${search}${'x'.repeat(2_000 - search.length)}`)).status).toBe(200)
  expect((await fetch(`${site.address}${search}${'x'.repeat(2_001 - search.length)}`)).status).toBe(413)
})

test('executes a document without variables when none are sent', async () => {
  for (const variables of ['', '&variables=', '&variables=null', '&variables={}'])
    expect((await fetch(`${site.address}?document=${idOf(TEXTS.viewer)}${variables}`)).status).toBe(200)
  for (const variables of [undefined, null, {}])
    for (const [text, data] of [
      [TEXTS.viewer, { viewer: null }],
      [TEXTS.list, { posts: expect.anything() as unknown }],
    ] as const)
      expect((await post({ document: idOf(text), variables })).data).toEqual(data)
  expect((await post({ document: idOf(TEXTS.viewer), variables: [] })).status).toBe(400)
  expect((await post({ document: 1 })).status).toBe(404)
})

test('names the error of a site document that does not match the schema', () => {
  const old = path.join(folder, 'old.json')
  writeFileSync(old, JSON.stringify({ gone: '{ viewer { shoeSize } }' }))
  expect(() => readDocuments(old)('gone')).toThrow(/does not fit the schema: Cannot query field "shoeSize"/)
})

test('knows no hashes when the build has written no documents', () => {
  expect(readDocuments(path.join(folder, 'none.json'))(idOf(TEXTS.list))).toBeNull()
})

test('shows no withdrawn content in a shared response', async () => {
  const { id } = await aPost()
  const shows = async () => JSON.stringify((await read(TEXTS.list, { first: 3 })).data).includes(id)
  expect(await shows()).toBe(true)
  await db.post.update({ where: { id }, data: { status: 'rejected' } })
  expect(await shows()).toBe(false)
})

test('shows a decision at once in a shared response about the log', async () => {
  const newest = async () => JSON.stringify((await read(TEXTS.log)).data)
  const note = () =>
    noteAct(db, null, { action: 'verify_user', targetType: 'user', targetId: randomUUID(), reason: null })
  await note()
  const before = await newest()
  expect(before).toContain('sequence')
  await note()
  await expect.poll(newest).not.toBe(before)
})

test('sends each cookie that a mutation sets', async () => {
  const { headers } = await post({ document: idOf(TEXTS.leave) }, { cookie: (await aViewer()).cookie })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=;/),
    expect.stringMatching(/^session=;/),
  ])
})
