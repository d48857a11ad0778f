import { OUTDATED } from './outdated.ts'
import { noteWrite } from './own-writes.ts'

// The server knows every document of this site by the SHA-256 of its text, parsed and checked once. So a question need not
// carry its text, and one whose answer is the same for everybody is an address that caches understand. Where the server
// does not know it (an older or newer release answers) or nothing can be hashed here, the text is sent as ever.

type Question = { query: string; variables?: Record<string, unknown> }
type Errors = readonly { path?: unknown; locations?: unknown; extensions?: { code?: string } }[]

export const ACCEPT = 'application/graphql-response+json, application/json'

const hashes = new Map<string, Promise<string>>()
const unknown = new Set<string>()

/**
 * A fetch for GraphQL clients that asks anew, on behalf of whoever is signed in.
 * @param init its body is the question as JSON, as GraphQL clients write it
 */
export const fetchAnew: typeof fetch = async (input, init) => {
  const response = await fetchOwn(input, init)
  if (isMutation(questionIn(init).query)) noteWrite()
  return response
}

/** The same for what changes nothing that anybody else is shown: pages may go on as they are. */
export const fetchOwn: typeof fetch = (input, init) => {
  const { query, variables } = questionIn(init)
  return known(query, input, init, (document) =>
    fetch(input, { ...init, body: JSON.stringify({ document, variables }) }),
  )
}

/** The same for what is answered alike for everybody: by GET, as to a stranger. */
export const fetchShared: typeof fetch = async (input, init) => {
  const { query, variables } = questionIn(init)
  return known(query, input, init, (document) => {
    const asked = new URLSearchParams({ document })
    if (Object.keys(variables ?? {}).length > 0) asked.set('variables', JSON.stringify(variables))
    const { signal = null, credentials = 'include' } = init ?? {}
    return fetch(`${String(input)}?${asked}`, { signal, credentials, headers: { accept: ACCEPT } })
  })
}

/** Whether the text is a mutation's: such a document begins with the word. */
export const isMutation = (query: string) => /^\s*mutation\b/.test(query)

async function known(
  query: string,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  ask: (document: string) => Promise<Response>,
): Promise<Response> {
  const document = await hashOf(query)
  if (!document || unknown.has(document)) return inPlainWords(await fetch(input, init))
  const response = await ask(document)
  if (!(await saysUnknown(response))) return inPlainWords(response)
  unknown.add(document)
  return inPlainWords(await fetch(input, init))
}

/** The answer; where it says that the question does not fit the schema of a newer release, in words for whoever reads the page. */
async function inPlainWords(response: Response): Promise<Response> {
  if (response.status !== 400) return response
  const [first] = errorsIn(await response.clone().text())
  // What is found wrong before anything runs names a place in the question, and no field of the answer.
  const isMisunderstood = first?.locations !== undefined && first.path === undefined
  return isMisunderstood ? Response.json({ errors: [{ message: OUTDATED }] }) : response
}

function questionIn(init: RequestInit | undefined): Question {
  if (typeof init?.body !== 'string') throw new TypeError('A question is sent as JSON.')
  return JSON.parse(init.body)
}

/** Null where nothing can be hashed, and in development, where documents change while the server runs. */
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

/** Whether an answer says that nobody knows this document. What a resolver does not find names its field; this does not. */
async function saysUnknown(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  const [first] = errorsIn(await response.clone().text())
  return first?.extensions?.code === 'NOT_FOUND' && first.path === undefined
}

function errorsIn(text: string): Errors {
  try {
    const { errors } = JSON.parse(text)
    return Array.isArray(errors) ? errors : []
  } catch {
    // No answer of the schema.
    return []
  }
}
