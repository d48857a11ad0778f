import type { Asks } from './asks.ts'
import { pathOf, type Ask, type Measured } from './load-plan.ts'

/** What a figure should reach: so much of another row, or at most so many milliseconds for 99 of 100. */
export type Goal = { least: number; of: 'bare' | 'nginx' } | { p99: number }

/** One line of the measurement. */
export type Row = {
  name: string
  /** Sent in turns; a sentence says why there is nothing to send. */
  asks: Ask[] | string
  connections?: number
  goal?: Goal
  /** The line counts so many requests as one, such as a page and what it asks. */
  each?: number
  /** Sends something else meanwhile, so many a second. */
  meanwhile?: { ask: (turn: number) => Ask; perSecond: number }
}

/** Where else than at the site itself a page can be asked for. */
type Elsewhere = {
  bare: string
  direct: { plain: string; secure: string } | null
  proxy: string | null
}

export type Result = Row & { measured: Measured }

export const BARE = 'bare node:http + pg, 20 newest with authors'
export const NGINX = 'nginx itself, the same page, 1 worker'

const WRITERS = 8
const READERS = 16
const NO_NGINX = 'nginx is not installed'
const NO_DOCUMENT = 'dist/documents.json has no such document'

const SHARED: Goal = { least: 4, of: 'bare' }
const PERSONAL: Goal = { least: 0.35, of: 'bare' }

/** Every line between the two of the bare handler, in the order in which they are measured and printed. */
export function rowsFor(asks: Asks, { bare, direct, proxy }: Elsewhere): Row[] {
  const at = (origin: string, ask: Ask): Ask => ({ ...ask, url: origin + pathOf(ask.url) })
  const from = (origin: string | undefined | null, ask: Ask) => (origin ? [at(origin, ask)] : NO_NGINX)
  const { page, forum, discussion, member } = asks
  return [
    { name: NGINX, asks: from(direct?.plain, page) },
    { name: 'nginx itself over TLS', asks: from(direct?.secure, page) },
    { name: 'bare node:http, the same page from memory', asks: [{ ...page, url: `${bare}/page` }] },
    { name: 'static page', asks: [page], goal: { least: 0.45, of: 'nginx' } },
    { name: 'static page through nginx, TLS', asks: from(proxy, page) },
    { name: '/forum, stranger', asks: [forum()], goal: SHARED },
    { name: '/forum, member: the page', asks: [forum(member)], goal: SHARED },
    ...personalRows('/forum', forum(member), asks.mineOnForum),
    { name: '/forum, member, through nginx, TLS', asks: from(proxy, forum(member)) },
    { name: 'discussion, stranger', asks: [discussion()], goal: SHARED },
    { name: 'discussion, member: the page', asks: [discussion(member)], goal: SHARED },
    ...personalRows('discussion', discussion(member), asks.mineOnDiscussion),
    { name: 'list over GraphQL, GET, everybody', asks: orNone(asks.knownList), goal: SHARED },
    { name: 'list over GraphQL, POST, member', asks: orNone(asks.knownListPosted) },
    { name: 'list over GraphQL in own words, stranger', asks: [asks.ownList()] },
    { name: 'list over GraphQL in own words, member', asks: [asks.ownList(member)] },
    { name: 'list over REST, stranger', asks: [asks.restList()] },
    { name: 'list over REST, member', asks: [asks.restList(member)], goal: { least: 0.4, of: 'bare' } },
    {
      name: 'one discussion over REST, member',
      asks: [asks.restDiscussion(member)],
      goal: { least: 0.4, of: 'bare' },
    },
    ...mixedRows(asks),
    // Last, since they make the database another one.
    {
      name: `bare node:http + pg, one reply inserted, ${WRITERS} writers`,
      asks: [at(bare, asks.bareReply)],
      connections: WRITERS,
    },
    {
      name: `reply written, ${WRITERS} writers`,
      asks: asks.replies,
      connections: WRITERS,
      goal: { least: 0.25, of: 'bare' },
    },
    { name: `reply written over REST, ${WRITERS} writers`, asks: asks.repliesOverRest, connections: WRITERS },
  ]
}

const orNone = (ask: Ask | null): Ask[] | string => (ask ? [ask] : NO_DOCUMENT)

const personalRows = (of: string, page: Ask, mine: Ask | null): Row[] => [
  { name: `${of}, member: its personal query`, asks: orNone(mine), goal: PERSONAL },
  { name: `${of}, member: both, in turns`, asks: mine ? [page, mine] : NO_DOCUMENT, each: 2 },
]

const mixedRows = ({ forum, vote }: Asks): Row[] =>
  [0, 1, 10].map((perSecond) => ({
    name: `${READERS} readers on /forum, ${perSecond} vote${perSecond === 1 ? '' : 's'} a second`,
    asks: [forum()],
    connections: READERS,
    ...(perSecond ? { goal: { p99: 20 }, meanwhile: { ask: vote, perSecond } } : {}),
  }))
