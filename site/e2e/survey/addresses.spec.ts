import { aDiscussion, ADMIN, as } from '../forum/forum-world.ts'
import { at, HOSTILE_VALUES, NAMES, PAGES } from './addresses.ts'
import { send, wrongWith } from '../delivery/raw-responses.ts'
import { expect, test } from '../test.ts'

// Every response to any URL comes from the site with its usual headers.

test.setTimeout(300_000)

const base = () => `http://127.0.0.1:${process.env['E2E_PORT']}`

const LONGEST = Math.floor(12_000 / NAMES.length)

/** Requests URLs, eight at a time; returns the problems of their responses. */
async function wrongAmong(addresses: Iterable<string>, init: Parameters<typeof send>[2] = {}) {
  const left = [...addresses]
  const found: string[] = []
  const request = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop())
      for (const problem of wrongWith(await send(base(), address, init)))
        found.push(`${init.method ?? 'GET'} ${address.slice(0, 160)} ${problem}`)
  }
  await Promise.all(Array.from({ length: 8 }, request))
  return found
}

/** Replaces the parameters in a path with a value. */
type Way = (value: string) => string

/** Returns a value in rotation. */
const inTurn = <Each>(these: readonly [Each, ...Each[]], turn: number): Each =>
  these[turn % these.length] ?? these[0]

/** Returns a third of the values for each row, so that three consecutive rows cover all. */
const thirdOf = <Each>(these: readonly Each[], row: number): Each[] =>
  these.filter((_, column) => (row + 2 * column) % 3 === 0)

const cookieOf = (email: string) =>
  as(email, async (context) => {
    const { cookies } = await context.storageState()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  })

/** Returns the URLs of all pages, with existing items as parameters. */
async function realPages() {
  const { id } = await aDiscussion(1)
  return PAGES.map((page) => at(page.replace('[format]', 'json').replace('[slug]', 'remote-work'), id))
}

/** Returns the pages that are rendered for their viewer; the others ignore the session. */
async function personalPages() {
  const found: string[] = []
  for (const page of await realPages()) {
    const { headers } = await send(base(), page)
    if (String(headers['cache-control']).includes('private')) found.push(page)
  }
  return found
}

test('finds the pages and their parameters', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['/', '/forum', '/forum/posts/[id]', '/on-demand/[list]']))
  expect(NAMES).toEqual(expect.arrayContaining(['after', 'category', 'q', 'search', 'tab', 'token', 'type']))
})

test('responds to hostile values in a path without an internal error', async () => {
  const paths = PAGES.flatMap((page) => [
    ...(page.includes('[') ? HOSTILE_VALUES.map((value) => at(page, value)) : []),
    ...HOSTILE_VALUES.flatMap((value) => [`${page}/${value}`, `${page}.${value}`, `${page}${value}`]),
  ])
  const one = await realPages()
  const feeds = one
    .filter((page) => page.endsWith('.json'))
    .flatMap((page) => HOSTILE_VALUES.map((value) => page.replace('json', value)))
  expect(feeds.length).toBeGreaterThan(60)
  expect(
    await wrongAmong([...paths, ...feeds, '/%', '/forum/posts/%E0%A4%A', '//', '/?', '/..', '*']),
  ).toEqual([])
})

for (const who of ['a stranger', 'an administrator'])
  test(`responds to hostile values in the parameters without an internal error, for ${who}`, async () => {
    const cookie = who === 'a stranger' ? '' : await cookieOf(ADMIN)
    const pages = who === 'a stranger' ? await realPages() : await personalPages()
    expect(pages.length).toBeGreaterThan(5)
    // Every page receives every value in all parameters at once; other combinations rotate, since all of them would
    // take minutes.
    const ways: [Way, ...Way[]] = [
      (value: string) => value,
      (value: string) => `${value}=x`,
      (value: string) => `mine&${value}`,
    ]
    const addresses = pages.flatMap((page, row) => [
      // Truncated to Node's limit of 16 KiB for all headers; longer ones are sent one by one.
      ...HOSTILE_VALUES.map(
        (value) => `${page}?${NAMES.map((name) => `${name}=${value.slice(0, LONGEST)}`).join('&')}`,
      ),
      ...thirdOf(HOSTILE_VALUES, row).map(
        (value, column) => `${page}?${inTurn(ways, Math.floor(row / 3) + column)(value)}`,
      ),
    ])
    const headers = { cookie }
    expect(await wrongAmong(addresses, { headers })).toEqual([])
    const kinds: [string, ...string[]] = [
      '=%00',
      '=constructor',
      `=${'a'.repeat(99)}%F0%9F%98%80`,
      '=%00&$[]=x&$',
    ]
    const each = pages.flatMap((page, row) =>
      thirdOf(NAMES, row).map(
        (name, column) =>
          `${page}?${name}${inTurn(kinds, Math.floor(row / 3) + column).replaceAll('$', name)}`,
      ),
    )
    const long = 'a'.repeat(5_000)
    for (const tab of ['users', 'votes', 'logs']) each.push(`/admin?tab=${tab}&search=${long}&after=${long}`)
    expect(await wrongAmong(each, { headers })).toEqual([])
  })

test('responds to hostile values in a form without an internal error', async () => {
  const cookie = await cookieOf(ADMIN)
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  for (const [row, page] of (await realPages()).entries())
    for (const value of thirdOf(HOSTILE_VALUES, row)) {
      // None of these values ends the session or the account.
      const body = NAMES.map((name) => `${name}=${value}`).join('&')
      const wrong = wrongWith(await send(base(), page, { method: 'POST', headers, body }))
      expect(wrong, `${page} ${value.slice(0, 80)}`).toEqual([])
    }
})

test('responds to hostile values in a call without an internal error', async () => {
  const { paths } = JSON.parse((await send(base(), '/api/openapi.json')).body) as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
  }
  const reads = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []))
  expect(reads.length).toBeGreaterThan(10)
  const addresses = reads.flatMap(({ path, get }) => {
    const inQuery = (get.parameters ?? []).filter((parameter) => parameter.in === 'query')
    return HOSTILE_VALUES.flatMap((value) => [
      path.replace(/\{\w+\}/g, () => value),
      ...inQuery.map(({ name }) => `${path}?${name}=${value}`),
      `${path}?${value}=${value}`,
    ])
  })
  const headers = { cookie: await cookieOf(ADMIN) }
  const isEven = (_: string, turn: number) => turn % 2 === 0
  expect(await wrongAmong(addresses.filter(isEven))).toEqual([])
  expect(
    await wrongAmong(
      addresses.filter((address, turn) => !isEven(address, turn)),
      { headers },
    ),
  ).toEqual([])
  const requested = HOSTILE_VALUES.flatMap((value) => [
    `/graphql?${value}`,
    `/graphql?document=${value}`,
    `/graphql?document=${'0'.repeat(64)}&variables=${value}`,
    `/graphql?query={slot(key:"${value}")}`,
  ])
  expect(await wrongAmong(requested)).toEqual([])
})

test('refuses unsupported methods with the allowed ones', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'DELETE', 'PUT', 'OPTIONS', 'PATCH'])
    for (const page of [...(await realPages()), '/nowhere', '/_astro/x.css']) {
      const result = await send(base(), page, { method })
      const isThere = result.status !== 404
      expect([result.status, result.headers['allow']], `${method} ${page}`).toEqual(
        isThere ? [405, expect.stringMatching(/^GET, HEAD(, POST)?$/)] : [404, undefined],
      )
      expect(wrongWith(result), `${method} ${page}`).toEqual([])
    }
  for (const method of ['TRACE', 'PROPFIND'])
    for (const call of ['/graphql', '/api/forum/posts', '/healthz'])
      expect(wrongWith(await send(base(), call, { method })), `${method} ${call}`).toEqual([])
})
