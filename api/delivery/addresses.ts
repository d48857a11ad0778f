import forum from '../../content/forum.json' with { type: 'json' }
import type { Subject } from '../cache/subjects.ts'
import type { Rate } from '../http/rates.ts'

/**
 * What an address is, told by its path alone (design, "Delivery"): `shared` is the same for everybody, `personal` is
 * rendered for whoever asks, and there is nothing at `nowhere`.
 */
export type Address =
  | {
      kind: 'shared'
      /** The normalised address: known parameters only, in one order. What is kept is kept by it. */
      key: string
      subject: Subject
      /** The rate on which a rendering is counted for the network that makes it necessary. */
      rate: Rate
      /** False for one of the many addresses that a visitor can invent, whose responses would fill the memory. */
      isRetained: boolean
      /** Where the page is rendered: the key, unless a page with a choice in its address has another place. */
      rendered: string
    }
  | {
      kind: 'personal'
      rendered: string
      /** For `?mine`: the shared address that it is a view of. */
      plain: string | null
      /** Whether the address itself holds a secret. */
      hasToken: boolean
    }
  | { kind: 'nowhere' }

/** The parameter that asks for one's own rendering of a shared page. */
export const VIEWER_STATE = 'mine'

type Parameters = Readonly<Record<string, RegExp | ((value: string) => string | null)>>
type Row = { path: RegExp } & (
  | {
      kind: 'shared'
      parameters: Parameters
      subject: Subject | ((id: string) => Subject)
      page?: string
      rate?: Rate
    }
  | { kind: 'personal'; hasToken?: true }
  /** Whatever else stands where an id belongs: one address says for all of them that there is nothing. */
  | { kind: 'missing'; page: string }
) & { takesForms?: true }

const WORDS = /^[^\0]{1,200}$/u
/** Every name and slug of a category, and one value for all others, so that invented ones share one response. */
const CATEGORIES = new Set(forum.categories.flatMap(({ name, slug }) => [name, slug]))
const knownCategory = (value: string) => (value === '' ? null : CATEGORIES.has(value) ? value : UNKNOWN)
const UNKNOWN = 'unknown'

const WORD = /^[\p{L}\p{N} &-]{1,60}$/u
const NUMBER = /^[1-9]\d{0,6}$/
const CURSOR = /^[\w=-]{1,300}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const YES = /^(yes)?$/
/** Rules that a visitor can invent any number of values for. */
const OPEN: unknown[] = [CURSOR, ID]
/** A part of a path that means the same however it is read: nothing in it is decoded or resolved. */
const PART = '[0-9a-z-]{1,80}'

const shared = (path: RegExp, subject: Subject | ((id: string) => Subject), parameters: Parameters = {}) =>
  ({ kind: 'shared', path, subject, parameters }) as const
/** A pre-rendered page of which a part is as new as the forum; its file is for when the database is away. */
const live = (path: RegExp, page: string) =>
  ({ kind: 'shared', path, subject: 'forum', parameters: {}, page }) as const
/** A pre-rendered page that is rendered on demand when a choice is in its address, so that it works without script. */
const chosen = (path: RegExp, page: string, parameters: Parameters) =>
  ({ kind: 'shared', path, subject: 'sections', parameters, page }) as const
/** What takes much time to draw. */
const picture = (path: RegExp, subject: (id: string) => Subject) =>
  ({ kind: 'shared', path, subject, parameters: {}, rate: 'pictures' }) as const
const personal = (path: RegExp) => ({ kind: 'personal', path }) as const
const withToken = (path: RegExp) => ({ kind: 'personal', path, hasToken: true }) as const
const missing = (path: RegExp, page: string) => ({ kind: 'missing', path, page }) as const
const withForms = <Some extends object>(row: Some) => ({ ...row, takesForms: true }) as const

const ONE = (id: string) => `post:${id}` as const

/** Every address that is rendered on demand. The first row that fits counts; parameters it does not name are dropped. */
const TABLE: readonly Row[] = [
  live(/^\/$/, '/on-demand/home'),
  withForms(
    shared(/^\/forum$/, 'forum', {
      category: knownCategory,
      search: WORDS,
      order: /^(newest|active|score)$/,
      filter: /^(unanswered|solved)$/,
      after: CURSOR,
    }),
  ),
  shared(/^\/forum\/feed\.(?:xml|json)$/, 'forum'),
  shared(/^\/forum\/categories\/[a-z0-9-]{1,60}\/feed\.(?:xml|json)$/, 'forum'),
  shared(new RegExp(`^/forum/posts/(${PART})/feed\\.(?:xml|json)$`), ONE),
  picture(new RegExp(`^/forum/posts/(${PART})/share\\.png$`), ONE),
  // Comparing ten long versions takes an eighth of a second.
  {
    ...shared(new RegExp(`^/forum/posts/(${PART})/history$`), ONE, { reply: ID, after: CURSOR }),
    rate: 'histories',
  },
  withForms(shared(new RegExp(`^/forum/posts/(${PART})$`), ONE, { page: NUMBER, reply: ID })),
  missing(/^\/forum\/posts\/./, '/forum/posts/-'),
  withForms(shared(/^\/forum\/register$/, 'fixed', { done: YES })),
  shared(new RegExp(`^/profile/${PART}$`), 'forum', {
    tab: /^(posts|replies|activity)$/,
    show: /^votes$/,
    after: CURSOR,
    before: CURSOR,
  }),
  missing(/^\/profile\/./, '/profile/-'),
  shared(/^\/moderation$/, 'log', { after: CURSOR, before: CURSOR }),
  shared(/^\/search$/, 'forum', { q: WORDS }),
  shared(/^\/sitemap\.xml$/, 'forum'),
  shared(/^\/sitemap-forum\.xml$/, 'forum', { after: CURSOR }),
  chosen(/^\/organizations$/, '/on-demand/organizations', { show: WORD, sort: WORD, order: WORD }),
  chosen(/^\/resources$/, '/on-demand/resources', { level: WORD, q: WORDS }),
  chosen(/^\/training$/, '/on-demand/training', {
    location: WORD,
    certification: WORD,
    format: WORD,
    price: /^[\d+-]{1,20}$/,
  }),
  withForms(chosen(/^\/contact$/, '/on-demand/contact', { sent: YES })),
  withForms(personal(/^\/forum\/new$/)),
  withForms(personal(/^\/report$/)),
  withForms(withToken(/^\/forum\/register\/confirm$/)),
  withToken(/^\/forum\/register\/status$/),
  withForms(personal(/^\/sign-in$/)),
  withForms(withToken(/^\/sign-in\/(link|confirm)$/)),
  withForms(withToken(/^\/(unsubscribe|unfollow)$/)),
  // Its secret is in the query, which no log keeps.
  withToken(/^\/feeds\/following\.xml$/),
  withForms(withToken(new RegExp(`^/decisions/(reports/)?${PART}$`))),
  withForms(personal(/^\/settings(\/drafts|\/following)?$/)),
  personal(/^\/settings\/(data|deleted|what-you-can-do|access)$/),
  withForms(personal(/^\/notifications$/)),
  withForms(personal(/^\/admin$/)),
  personal(new RegExp(`^/users/${PART}$`)),
  missing(/^\/users\/./, '/users/-'),
]

/** Whether a path has a file and is rendered on demand all the same. */
export const isLive = (pathname: string) => pathname === '/'

/**
 * Reads an address.
 * @param method a form that is sent to a page is always somebody's own
 * @param url path and query, as they came
 */
export function readAddress(method: string | undefined, url: string): Address {
  const [pathname, query] = split(url)
  for (const row of TABLE) {
    const match = row.path.exec(pathname)
    if (!match) continue
    if (row.kind === 'missing') return readAddress(method, row.page + query)
    if (row.kind === 'personal')
      return {
        kind: 'personal',
        rendered: pathname + query,
        plain: null,
        hasToken: row.hasToken ?? false,
      }

    const requested = new URLSearchParams(query)
    const found = normalised(requested, row.parameters)
    const search = found.size > 0 ? `?${found}` : ''
    const key = pathname + search
    const page = row.page ?? pathname
    const isOwn = method === 'POST' || (requested.has(VIEWER_STATE) && !row.page)
    if (isOwn)
      return { kind: 'personal', rendered: withViewerState(page + search), plain: key, hasToken: false }
    const subject = typeof row.subject === 'function' ? row.subject(match[1] ?? '') : row.subject
    return {
      kind: 'shared',
      key,
      subject,
      isRetained: ![...found.keys()].some((name) => OPEN.includes(row.parameters[name])),
      rendered: page + search,
      rate: row.rate ?? 'renderings',
    }
  }
  return { kind: 'nowhere' }
}

/** Whether the page at an address has a form that is sent to it. */
export const takesForms = (url: string): boolean =>
  TABLE.find(({ path }) => path.test(split(url)[0]))?.takesForms ?? false

/** What the API answers, before any page is looked for; `/api` itself is the page about it. */
export const isApi = (url: string) => /^\/(api\/|(graphql|healthz|readyz)(\/|\?|$))/.test(url)

/** The address of one's own rendering of a shared page. */
export const withViewerState = (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${VIEWER_STATE}`

/** A path in the form that pages are known by, and its query with the question mark. */
export function split(url: string): [string, string] {
  const end = url.indexOf('?')
  const pathname = end === -1 ? url : url.slice(0, end)
  const query = end === -1 ? '' : url.slice(end)
  return [pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname, query]
}

/** Returns the parameters that a page knows, in the order of its row; a value that cannot be right counts as left out. */
function normalised(given: URLSearchParams, known: Parameters): URLSearchParams {
  const found = new URLSearchParams()
  for (const [name, rule] of Object.entries(known)) {
    // A button adds its value behind that of a hidden field of the same name: the last one counts.
    const value = given.getAll(name).at(-1)?.toWellFormed().trim()
    if (value === undefined) continue
    const normal = typeof rule === 'function' ? rule(value) : rule.test(value) ? value : null
    if (normal !== null) found.set(name, normal)
  }
  return found
}

/**
 * Writes a path in its normal form: a letter, digit or sign that needs no encoding stands as itself (RFC 3986, 6.2.2.2).
 * @param url path and query, as they came; the query is left alone
 */
export function normalizeUrl(url: string): string {
  const end = url.indexOf('?')
  const pathname = end === -1 ? url : url.slice(0, end)
  if (!pathname.includes('%')) return url
  const normal = pathname.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const sign = String.fromCharCode(parseInt(hex, 16))
    return /[\w.~-]/.test(sign) ? sign : encoded
  })
  return end === -1 ? normal : normal + url.slice(end)
}
