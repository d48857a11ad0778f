import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { spend } from '../../http/rates.ts'
import { aViewer } from '../../test/factories.ts'
import { asStranger } from '../anonymous-query.ts'
import { idOf, serveDocuments, TEXTS } from '../../test/delivery/site-documents.ts'

const site = serveDocuments()
const { read, post } = site

test('rejects an address without a query', async () => {
  for (const [variables, status] of [
    ['{', 400],
    ['[]', 400],
    [JSON.stringify({ first: 'x' }), 400],
    [JSON.stringify({ first: 1, more: 'x'.repeat(3000) }), 413],
  ] as const) {
    const query = new URLSearchParams({ document: idOf(TEXTS.list), variables })
    expect((await fetch(`${site.address}?${query}`)).status, variables).toBe(status)
  }
})

test('explains why an address is rejected, and forbids caching', async () => {
  const sent = async (search: string) => {
    const response = await fetch(`${site.address}?${search}`)
    const { errors } = (await response.json()) as {
      errors: { message: string; extensions: { code: string } }[]
    }
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
    expect([response.headers.get('etag'), response.headers.get('retry-after')]).toEqual([null, null])
    return [response.status, errors[0]?.extensions.code, errors[0]?.message]
  }
  const list = `document=${idOf(TEXTS.list)}`
  expect(await sent(`${list}&variables={`)).toEqual([400, 'INVALID', 'variables is written as JSON.'])
  expect(await sent(`${list}&variables=[]`)).toEqual([400, 'INVALID', 'variables is an object.'])
  expect(await sent(`${list}&variables=1`)).toEqual([400, 'INVALID', 'variables is an object.'])
  expect(await sent(`${list}&x=${'x'.repeat(2_000)}`)).toEqual([
    413,
    'TOO_LARGE',
    'Query variables are too long for GET; use POST.',
  ])
  expect(await sent(`document=${idOf(TEXTS.create)}`)).toEqual([
    405,
    'METHOD',
    'Only queries can be sent by GET.',
  ])
  expect(await sent('document=x')).toEqual([
    404,
    'NOT_FOUND',
    'This document is not known here: please send its text.',
  ])
})

test('masks the cause of an internal error', async () => {
  const { status, headers, errors } = await read(TEXTS.outdated)
  expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  expect(errors).toMatchObject([{ extensions: { code: 'UNEXPECTED' } }])
  expect(JSON.stringify(errors)).not.toContain('what')
})

test('caches no response with an error, and gives a personal one an id', async () => {
  const wrong = { first: 'x' }
  const [one, other] = [await read(TEXTS.list, wrong), await read(TEXTS.list, wrong)]
  for (const { status, headers } of [one, other])
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      400,
      'private, no-store',
      null,
    ])
  const sharedCache = await read(TEXTS.list, { first: 2 })
  expect([sharedCache.headers.get('etag'), sharedCache.headers.get('cache-control')]).toEqual([
    expect.any(String),
    'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
  ])
  const accept = 'application/graphql-response+json, application/json'
  const own = await post({ document: idOf(TEXTS.viewer) }, { accept })
  expect(own.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(own.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
  expect(own.headers.get('set-cookie')).toBeNull()
})

test('says when to try again after too many requests', async () => {
  env.RATE_LIMITS = 'on'
  const viewer = await aViewer()
  const input = { title: 'Once more', content: 'And once more, in other words.', category: 'Remote Work' }
  const requested = { document: idOf(TEXTS.create), variables: { input } }
  for (let time = 0; time < 5; time += 1)
    expect((await post(requested, { cookie: viewer.cookie })).status).toBe(200)
  const { status, headers, errors } = await post(requested, { cookie: viewer.cookie })
  expect([status, errors?.[0]?.extensions]).toMatchObject([429, { code: 'TOO_MANY' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('rejects too many searches of one network without caching the refusal, while others can search', async () => {
  env.RATE_LIMITS = 'on'
  const search = (network: string, text: string) =>
    read(TEXTS.search, { search: text }, { 'x-forwarded-for': network })
  const [refused, other] = ['198.51.100.31', '198.51.100.32']
  env.TRUST_PROXY = true
  try {
    for (let time = 0; time < 60; time++) await spend('searches', refused)
    const { status, headers, errors } = await search(refused, 'once more')
    expect([status, headers.get('cache-control')]).toEqual([429, 'private, no-store'])
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_MANY' } }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await search(other, 'once more')).status).toBe(200)
    // Throws instead of returning a result, which would be shared with the other readers.
    const ofNetwork = asStranger(refused).request(parse(TEXTS.search), { search: 'at once' })
    await expect(ofNetwork).rejects.toMatchObject({ name: 'Refusal', code: 'TOO_MANY' })
  } finally {
    env.TRUST_PROXY = false
  }
})

test('sets and deletes no session cookie in a shared response', async () => {
  const { data, errors } = await asStranger('198.51.100.33').request(parse('mutation { signOut }'))
  expect([data, errors]).toMatchObject([{ signOut: null }, [{ extensions: { code: 'UNEXPECTED' } }]])
})
