import type { IncomingMessage, ServerResponse } from 'node:http'
import { unexpected } from '../../http/error-responses.ts'
import { answer } from '../../app/yoga.ts'
import { requireSameOrigin } from '../../http/guard.ts'
import { Refusal, STATUS } from '../../lib/refusal.ts'
import { contextOf } from '../../auth/context.ts'
import { spend } from '../../http/rates.ts'
import { networkOf } from '../../http/request.ts'
import { incomingOf } from '../../http/incoming.ts'
import { makeReady, send, weightOf, type Ready } from '../bytes.ts'
import type { Subject } from '../../cache/subjects.ts'
import type { Trusted } from './documents.ts'
import { apiHeaders, PERSONAL, SHARED } from '../headers.ts'
import type { Shared } from '../../cache/shared.ts'
import { asStranger } from '../anonymous-query.ts'
import { noteOperation, requestId } from '../../lib/trace.ts'

const TYPE = 'application/graphql-response+json; charset=utf-8'

/** A shared question is an address: longer ones are asked by POST. */
const MOST_CHARACTERS = 2_000

/** A document may read of anything: a change of any subject makes its response old, and decisions are rare. */
const OTHER_SUBJECTS: readonly Subject[] = ['log', 'sections']

/** Anybody can invent any number of cursors, whose responses would fill the memory. */
const hasCursor = (variables: Record<string, unknown>) =>
  ['after', 'before'].some((name) => variables[name] !== undefined && variables[name] !== null)

type Result = Awaited<ReturnType<typeof answer>>
type Asked = { document: unknown; variables: unknown }

/**
 * The site's own questions, known by the hash of their document (design, "Delivery"): shared ones by GET, answered as to
 * a stranger whoever asks and kept; personal ones and mutations by POST.
 */
export function documentHandler(find: (hash: string) => Trusted | null, shared: Shared) {
  function trusted({ document }: Asked): Trusted {
    const found = typeof document === 'string' ? find(document) : null
    if (!found) throw new Refusal('NOT_FOUND', 'This document is not known here: please send its text.')
    noteOperation(found.name)
    return found
  }

  return {
    /** @throws Refusal for what cannot be answered */
    async answerShared(req: IncomingMessage, res: ServerResponse, query: string): Promise<void> {
      if (query.length > MOST_CHARACTERS)
        throw new Refusal('TOO_LARGE', 'Query variables are too long for GET; use POST.')
      const params = new URLSearchParams(query)
      const hash = params.get('document') ?? ''
      const found = trusted({ document: hash, variables: null })
      if (!found.isQuery) throw new Refusal('INVALID', 'Only queries can be sent by GET.')
      const variables = known(found, parsed(params.get('variables')))
      const ready = await shared.find(`document ${hash} ${JSON.stringify(variables)}`, 'forum', async () => {
        const network = networkOf(incomingOf(req))
        await spend('renderings', network)
        const { ask, isSecret } = asStranger(network)
        const result = await ask(found.document, variables)
        const isKept = !result.errors && !isSecret()
        const value = await readyOf(result, isKept)
        return {
          value,
          weight: weightOf(value),
          isKept: isKept && !hasCursor(variables),
          alsoShows: OTHER_SUBJECTS,
        }
      })
      send(req, res, ready)
    },

    /** @throws Refusal for what cannot be answered */
    async answerPersonal(req: IncomingMessage, res: ServerResponse, asked: Asked): Promise<void> {
      requireSameOrigin('POST', (name) => req.headers[name] as string | undefined)
      const { document, variables: names } = trusted(asked)
      const added = new Headers()
      const context = await contextOf(incomingOf(req), added)
      const variables = known({ variables: names }, asked.variables)
      const result = await answer(document, variables, context)
      const body = Buffer.from(JSON.stringify(result))
      const status = statusOf(result)
      res.writeHead(status, {
        ...apiHeaders(PERSONAL),
        ...Object.fromEntries(added),
        ...(added.has('set-cookie') ? { 'set-cookie': added.getSetCookie() } : {}),
        ...retryAfter(result),
        'content-type': TYPE,
        'content-length': body.length,
        'x-request-id': requestId(),
      })
      res.end(body)
    },
  }
}

const readyOf = (result: Result, isKept: boolean): Promise<Ready> =>
  makeReady(
    statusOf(result),
    { ...apiHeaders(isKept ? SHARED : PERSONAL), ...retryAfter(result), 'content-type': TYPE },
    Buffer.from(JSON.stringify(result)),
    isKept,
  )

type Http = { status?: number; headers?: Record<string, string> }
const httpOf = ({ errors }: Result) => errors?.[0]?.extensions['http'] as Http | undefined
const statusOf = (result: Result) =>
  result.data ? 200 : (httpOf(result)?.status ?? (result.errors ? 400 : 200))
const retryAfter = (result: Result) => httpOf(result)?.headers ?? {}

/** The variables that a document takes, in one order. */
function known({ variables: names }: Pick<Trusted, 'variables'>, given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw new Refusal('INVALID', 'variables is an object.')
  const all = given as Record<string, unknown>
  return Object.fromEntries(names.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]))
}

function parsed(text: string | null): unknown {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID', 'variables is written as JSON.')
  }
}

/** A refusal in GraphQL's form. */
export async function refuseDocument(
  req: IncomingMessage,
  res: ServerResponse,
  refusal: Refusal | null,
): Promise<void> {
  const {
    code,
    message,
    retryAfter: seconds,
  } = refusal ?? { code: 'UNEXPECTED', message: unexpected(), retryAfter: undefined }
  const body = Buffer.from(JSON.stringify({ errors: [{ message, extensions: { code } }] }))
  const headers = {
    ...apiHeaders(PERSONAL),
    'content-type': TYPE,
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  }
  send(req, res, await makeReady(refusal ? STATUS[refusal.code] : 500, headers, body, false))
}
