import forum from '../../content/forum.json' with { type: 'json' }
import type { Subject } from '../cache/subjects.ts'
import type { Rate } from '../http/rates.ts'

/**
 * The kind of an address, which depends on its path alone (design, "Delivery"): `shared` is the same for everybody,
 * `personal` is rendered for its viewer, and `nowhere` does not exist.
 */
export type Address =
  | {
      kind: 'shared'
      /** The normalised address, which is the cache key: known parameters only, in one order. */
      key: string
      subject: Subject
      /** The rate that limits a network's renderings. */
      rate: Rate
      /** False for addresses that visitors can invent, whose responses would fill the memory. */
      isRetained: boolean
      /**
       * The address at which the page is rendered: the key, or another one for a prebuilt page with a choice in its
       * address.
       */
      rendered: string
    }
  | {
      kind: 'personal'
      rendered: string
      /** The shared address, for a personal rendering with `?mine`. */
      plain: string | null
      /** True when the address contains a secret. */
      hasToken: boolean
    }
  | { kind: 'nowhere' }

/** The parameter that requests the personal rendering of a shared page. */
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
  /** Addresses with an invalid id, which share one 404 response. */
  | { kind: 'missing'; page: string }
) & { takesForms?: true }

const WORDS = /^[^\0]{1,200}$/u
/** Names and slugs of categories, with one value for all others, so that invented ones share one response. */
const CATEGORIES = new Set(forum.categories.flatMap(({ name, slug }) => [name, slug]))
const knownCategory = (value: string) => (value === '' ? null : CATEGORIES.has(value) ? value : 'unknown')
const knownTown = (value: string) => (forum.locations.includes(value) ? value : null)
const WORD = /^[\p{L}\p{N} &-]{1,60}$/u
const NUMBER = /^[1-9]\d{0,6}$/
const CURSOR = /^[\w=-]{1,300}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const YES = /^(yes)?$/
const REMOTE = /^(no|hybrid|fully)$/
/** The path of one of our pages. */
const PAGE = /^\/[\w/.#-]{1,199}$/
/** Ids of saved courses, as many as fit side by side. */
const COURSES = /^[\w.-]{1,121}(,[\w.-]{1,121}){0,7}$/
const DISCUSSION = { page: NUMBER, reply: ID, hello: YES, created: /^([2-9]|1[0-2])$/ }
/** Patterns with unlimited valid values. */
const OPEN: unknown[] = [CURSOR, ID, PAGE, COURSES]
/** A path segment that needs neither decoding nor resolving, so every parser reads it the same way. */
const PART = '[0-9a-z-]{1,80}'

const shared = (path: RegExp, subject: Subject | ((id: string) => Subject), parameters: Parameters = {}) =>
  ({ kind: 'shared', path, subject, parameters }) as const
/** A prebuilt page with live forum content; its file is served while the database is unreachable. */
const live = (path: RegExp, page: string) =>
  ({ kind: 'shared', path, subject: 'forum', parameters: {}, page }) as const
/** A prebuilt page that is rendered on demand for a choice in its address, so that it works without JavaScript. */
const chosen = (path: RegExp, page: string, parameters: Parameters) =>
  ({ kind: 'shared', path, subject: 'sections', parameters, page }) as const
/** Pictures, which are expensive to draw. */
const picture = (path: RegExp, subject: (id: string) => Subject) =>
  ({ kind: 'shared', path, subject, parameters: {}, rate: 'pictures' }) as const
const personal = (path: RegExp) => ({ kind: 'personal', path }) as const
const withToken = (path: RegExp) => ({ kind: 'personal', path, hasToken: true }) as const
const missing = (path: RegExp, page: string) => ({ kind: 'missing', path, page }) as const
const withForms = <Some extends object>(row: Some) => ({ ...row, takesForms: true }) as const

const ONE = (id: string) => `post:${id}` as const

/** Every address that is rendered on demand. The first matching row wins; unknown parameters are dropped. */
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
  shared(/^\/events$/, 'forum', { town: knownTown, online: YES, past: YES, after: CURSOR }),
  shared(/^\/events\.ics$/, 'forum', { town: knownTown }),
  shared(/^\/jobs(\/feed\.xml)?$/, 'forum', { town: knownTown, remote: REMOTE, after: CURSOR }),
  shared(/^\/forum\/(?:categories\/[a-z0-9-]{1,60}\/)?feed\.(?:xml|json)$/, 'forum'),
  shared(new RegExp(`^/forum/posts/(${PART})/feed\\.(?:xml|json)$`), ONE),
  shared(new RegExp(`^/forum/posts/(${PART})/event\\.ics$`), ONE),
  picture(new RegExp(`^/forum/posts/(${PART})/share\\.png$`), ONE),
  // Comparing ten long versions takes an eighth of a second.
  {
    ...shared(new RegExp(`^/forum/posts/(${PART})/history$`), ONE, { reply: ID, after: CURSOR }),
    rate: 'histories',
  },
  withForms(shared(new RegExp(`^/forum/posts/(${PART})$`), ONE, DISCUSSION)),
  missing(/^\/forum\/posts\/./, '/forum/posts/-'),
  withForms(shared(/^\/forum\/register$/, 'fixed', { done: YES })),
  withForms(
    shared(new RegExp(`^/profile/${PART}$`), 'forum', {
      tab: /^(posts|replies|activity)$/,
      show: /^votes$/,
      after: CURSOR,
      before: CURSOR,
    }),
  ),
  missing(/^\/profile\/./, '/profile/-'),
  shared(/^\/moderation$/, 'log', { after: CURSOR, before: CURSOR }),
  shared(/^\/search$/, 'forum', { q: WORDS }),
  shared(/^\/sitemap\.xml$/, 'forum'),
  shared(/^\/sitemap-forum\.xml$/, 'forum', { after: CURSOR }),
  chosen(/^\/certificates$/, '/on-demand/certificates', {
    role: WORD,
    course: WORD,
    experience: WORD,
    sort: WORD,
    order: WORD,
  }),
  chosen(/^\/organizations$/, '/on-demand/organizations', { show: WORD, sort: WORD, order: WORD }),
  chosen(/^\/resources$/, '/on-demand/resources', { level: WORD, q: WORDS }),
  chosen(/^\/training$/, '/on-demand/training', {
    location: WORD,
    certification: WORD,
    format: WORD,
    price: /^[\d+-]{1,20}$/,
  }),
  chosen(/^\/training\/saved$/, '/on-demand/saved', { courses: COURSES }),
  withForms(chosen(/^\/contact$/, '/on-demand/contact', { sent: YES, about: PAGE })),
  withForms(personal(/^\/(forum\/new|report|sign-in|settings\/webhooks)$/)),
  withForms(withToken(/^\/forum\/register\/confirm$/)),
  withToken(/^\/forum\/register\/status$/),
  withForms(withToken(/^\/sign-in\/(link|confirm)$/)),
  withForms(withToken(/^\/(unsubscribe|unfollow|newsletter|settings\/return)$/)),
  // The secret is in the query, which is never logged.
  withToken(/^\/feeds\/following\.xml$/),
  withForms(withToken(new RegExp(`^/decisions/(reports/)?${PART}$`))),
  personal(/^\/(members|settings\/(data|deleted|what-you-can-do|access))$/),
  withForms(personal(/^\/(notifications|bookmarks|admin|settings(\/(drafts|following|muted|tokens))?)$/)),
  personal(new RegExp(`^/users/${PART}$`)),
  missing(/^\/users\/./, '/users/-'),
]

/** Returns true when a path has a file and is rendered on demand all the same. */
export const isLive = (pathname: string) => pathname === '/'

/**
 * Parses an address.
 * @param method a posted form makes the address personal
 * @param url path and query of the request
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

/** Returns true when the page at an address accepts a form. */
export const takesForms = (url: string): boolean =>
  TABLE.find(({ path }) => path.test(split(url)[0]))?.takesForms ?? false

/** Returns true when the API handles an address; `/api` itself is the page about it. */
export const isApi = (url: string) => /^\/(api\/|(graphql|healthz|readyz)(\/|\?|$))/.test(url)

/** Returns the address of the personal rendering of a shared page. */
export const withViewerState = (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${VIEWER_STATE}`

/** Splits an address into its path without a final slash, and its query with the question mark. */
export function split(url: string): [string, string] {
  const end = url.indexOf('?')
  const pathname = end === -1 ? url : url.slice(0, end)
  const query = end === -1 ? '' : url.slice(end)
  return [pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname, query]
}

/** Returns the parameters that a page accepts, in the order of its row, without invalid values. */
function normalised(given: URLSearchParams, known: Parameters): URLSearchParams {
  const found = new URLSearchParams()
  for (const [name, rule] of Object.entries(known)) {
    // The last value wins, since a button adds its value after that of a hidden field of the same name.
    const value = given.getAll(name).at(-1)?.toWellFormed().trim()
    if (value === undefined) continue
    const normal = typeof rule === 'function' ? rule(value) : rule.test(value) ? value : null
    if (normal !== null) found.set(name, normal)
  }
  return found
}

/**
 * Normalises a path by decoding unreserved characters (RFC 3986, 6.2.2.2).
 * @param url path and query as requested; the query stays unchanged
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
