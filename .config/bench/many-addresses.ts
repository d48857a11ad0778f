import { findDocument } from './documents.ts'

type Asks = (() => Request)[]

const LARGE = 500_000
const many = (count: number, ask: (n: number) => Request): Asks =>
  Array.from({ length: count }, (_, n) => () => ask(n))

/** A word that was never asked before, the same in each run. */
const wordOf = (n: number) => `zebra${(n * 7_919).toString(36)}`

/** Ten thousand requests of a stranger, no two alike, by kind: each is made when it is sent, since some are large. */
export async function addressesOf(site: string): Promise<[kind: string, asks: Asks][]> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Request(site + path, { headers: { 'accept-encoding': 'gzip, br', ...headers }, redirect: 'manual' })
  const post = (path: string, type: string, body: string) =>
    new Request(site + path, { method: 'POST', body, headers: { 'content-type': type }, redirect: 'manual' })
  const ask = (body: object) => post('/graphql', 'application/json', JSON.stringify(body))

  const list = (await (await fetch(`${site}/api/forum/posts?limit=50`)).json()) as { id: string }[]
  const idOf = (n: number) => list[n % list.length]?.id ?? ''
  const known = findDocument('PostList') ?? 'none'
  const variables = (n: number) => encodeURIComponent(JSON.stringify({ search: wordOf(n) }))
  const random = (n: number) => `${String(n).padStart(8, '0')}-0000-7000-8000-000000000000`

  return [
    ['discussions with pages', many(1_500, (n) => get(`/forum/posts/${idOf(n)}?page=${n}`))],
    ['searches', many(1_000, (n) => get(`/forum?search=${wordOf(n)}`))],
    ['searches of the site', many(500, (n) => get(`/search?q=${wordOf(n)}`))],
    ['unknown addresses', many(1_000, (n) => get(`/nowhere/${n}`))],
    ['unknown discussions', many(500, (n) => get(`/forum/posts/${random(n)}`))],
    ['unknown parameters of a list', many(1_000, (n) => get(`/forum?utm=${wordOf(n)}`))],
    ['unknown parameters of a file', many(500, (n) => get(`/manifesto?utm=${wordOf(n)}`))],
    ['invented sessions', many(500, (n) => get('/forum', { cookie: `session=${wordOf(n)}` }))],
    ['lists over REST', many(500, (n) => get(`/api/forum/posts?limit=${1 + (n % 100)}&x=${n}`))],
    ['known documents', many(500, (n) => get(`/graphql?document=${known}&variables=${variables(n)}`))],
    ['unknown documents', many(500, (n) => get(`/graphql?document=${wordOf(n).padEnd(64, '0')}`))],
    ['query texts', many(1_500, (n) => ask({ query: `query q${n} { viewer { id } discussionCount }` }))],
    ['query texts of 500 kB', many(200, (n) => ask({ query: `{ viewer { id } } # ${longText(n)}` }))],
    ['values of 500 kB', many(200, (n) => ask({ query: '{ __typename }', variables: { x: longText(n) } }))],
    ['forms', many(100, (n) => post('/contact', FORM, `name=${longText(n).slice(0, LARGE / 2)}`))],
  ]
}

const FORM = 'application/x-www-form-urlencoded'

/** Text that is as long as a request may be, with a start of its own. */
const longText = (n: number) => wordOf(n).padEnd(LARGE, 'lorem ipsum ')
