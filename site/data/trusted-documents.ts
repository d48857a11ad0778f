import { OUTDATED } from '../plain/session/outdated.ts'
import { RestError } from './rest.ts'

// The server knows every document of this site by the SHA-256 of its text, already parsed and validated. A request can
// therefore omit the text, and a shared query has a cacheable URL. The text is sent if the server does not know the
// hash (an older or newer release) or hashing is unavailable here.

export type Operation = { query: string; variables: object }

type ResultError = {
  message: string
  path?: readonly (string | number)[]
  locations?: readonly object[]
  extensions?: { code?: string }
}
export type Result<Data = unknown> = { data?: Data | null; errors?: readonly ResultError[] }

const hashes = new Map<string, Promise<string>>()
const unknown = new Set<string>()

/**
 * Sends an operation and returns its result.
 * @param isShared true for a query sent by GET, without the viewer
 * @param init other options of `fetch`
 * @returns the GraphQL result, whatever its status
 * @throws RestError for any other non-success response; TypeError when the network fails
 */
export async function send<Data>(
  { query, variables }: Operation,
  isShared: boolean,
  init: RequestInit,
): Promise<Result<Data>> {
  const document = await hashOf(query)
  if (document && !unknown.has(document)) {
    const { status, result } = await receive<Data>(
      isShared ? get({ document, variables }, init) : post({ document, variables }, init),
    )
    const [first] = result.errors ?? []
    // Not-found errors of resolvers have a path; those of unknown documents have none.
    const isUnknown = status === 404 && first?.extensions?.code === 'NOT_FOUND' && first.path === undefined
    if (!isUnknown) return result
    unknown.add(document)
  }
  return (await receive<Data>(post({ query, variables }, init))).result
}

const HEADERS = { accept: 'application/graphql-response+json, application/json' }

const post = (body: object, init: RequestInit) =>
  fetch('/graphql', {
    ...init,
    method: 'POST',
    credentials: 'include',
    headers: { ...HEADERS, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

function get({ document, variables }: { document: string; variables: object }, init: RequestInit) {
  const search = new URLSearchParams({ document })
  if (Object.keys(variables).length > 0) search.set('variables', JSON.stringify(variables))
  return fetch(`/graphql?${search}`, { ...init, credentials: 'include', headers: HEADERS })
}

async function receive<Data>(sent: Promise<Response>): Promise<{ status: number; result: Result<Data> }> {
  const response = await sent
  const text = await response.text()
  const { status, statusText, ok } = response
  try {
    const result = JSON.parse(text) as Result<Data>
    if (ok || Array.isArray(result.errors))
      return { status, result: status === 400 ? withOutdated(result) : result }
  } catch (error) {
    if (ok) throw error
  }
  throw new RestError(status, statusText, text)
}

/** Adds a clear message if a document does not fit the schema of a newer release. */
function withOutdated<Data>(result: Result<Data>): Result<Data> {
  const [first] = result.errors ?? []
  // Validation errors have a location in the document and no path in the result.
  const isMisunderstood = first?.locations !== undefined && first.path === undefined
  return isMisunderstood ? { errors: [{ message: OUTDATED }] } : result
}

/**
 * Returns the hash; null if hashing is unavailable, and in development, where documents change while the server runs.
 */
function hashOf(query: string): Promise<string> | null {
  if (import.meta.env.DEV || !globalThis.crypto?.subtle) return null
  const hash = hashes.get(query) ?? digest(query)
  hashes.set(query, hash)
  return hash
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
