import type { IncomingMessage, ServerResponse } from 'node:http'
import { executeDocument, executeText, requireQuery } from '../../app/execute.ts'
import { contextOf } from '../../auth/context.ts'
import type { Shared } from '../../cache/shared.ts'
import { errorOf } from '../../graphql/errors.ts'
import { withDeadline } from '../../http/deadline.ts'
import { toRefusal } from '../../http/error-responses.ts'
import { GRAPHQL_BODY_LIMIT, requireJson, requireSameOrigin } from '../../http/guard.ts'
import { incomingOf } from '../../http/incoming.ts'
import { spend } from '../../http/rates.ts'
import { accessTokenIn, networkOf } from '../../http/request.ts'
import { noteRefusal } from '../../http/security-events.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteOperation } from '../../lib/trace.ts'
import { isAdmin, type Viewer } from '../../policy.ts'
import { split } from '../addresses.ts'
import { readBody } from '../body.ts'
import { send } from '../bytes.ts'
import type { Trusted } from './documents.ts'
import { sendResult } from './results.ts'
import { findShared } from './shared-documents.ts'

const METHODS = ['GET', 'HEAD', 'POST']

/** The parameters of a request, from its body or query. */
type Sent = { document?: unknown; query?: unknown; variables?: unknown; operationName?: unknown }

/**
 * Returns the handler of /graphql (design, "Delivery"). The site's own shared documents come by GET with their hash and
 * are executed without a viewer; its personal documents and mutations come by POST with their hash; other clients send
 * documents as text.
 * @param find finds one of the site's own documents by its hash
 */
export function graphqlHandler(shared: Shared, find: (hash: string) => Trusted | null) {
  /** @throws Refusal NOT_FOUND */
  function requireTrusted(hash: unknown): Trusted {
    const found = typeof hash === 'string' ? find(hash) : null
    if (!found) throw new Refusal('NOT_FOUND', 'This document is not known here: please send its text.')
    noteOperation(found.name, true)
    return found
  }

  return async function handleGraphql(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const [, search] = split(req.url ?? '/')
    const network = networkOf(incomingOf(req))
    const { authorization } = req.headers
    const added = new Headers()
    let viewer: Viewer = null

    async function execute() {
      const { sent, size } = isRead ? readQuery(search) : await readSent(req)
      const context = await contextOf({ ...incomingOf(req), authorization }, added)
      viewer = context.viewer
      const { document, query, operationName } = sent
      if (document !== undefined && query !== undefined)
        throw new Refusal('INVALID', 'Please send a document or its hash, not both.')
      const variables = variablesIn(sent)
      if (document !== undefined) {
        const trusted = requireTrusted(document)
        if (isRead) requireQuery(trusted.isQuery)
        return executeDocument(trusted.document, declaredVariables(trusted, variables), context)
      }
      // Administrators write long sections, so they are exempt.
      if (!isAdmin(viewer)) {
        await spend('documents', network)
        if (size > GRAPHQL_BODY_LIMIT) throw new Refusal('TOO_LARGE', 'This is too large to send.')
      }
      if (typeof query !== 'string') throw new Refusal('INVALID', 'Please send a query as text.')
      const name = typeof operationName === 'string' && operationName ? operationName : undefined
      return executeText({ query, variables, operationName: name }, context, isRead)
    }

    try {
      if (!METHODS.includes(req.method ?? ''))
        throw new Refusal('METHOD', `This address takes ${METHODS.join(', ')}.`)
      const params = new URLSearchParams(isRead ? search : '')
      if (params.has('document') && !accessTokenIn(authorization)) {
        if (search.length > MAX_CHARACTERS)
          throw new Refusal('TOO_LARGE', 'Query variables are too long for GET; use POST.')
        const trusted = requireTrusted(params.get('document'))
        requireQuery(trusted.isQuery)
        const variables = declaredVariables(trusted, variablesIn(readQuery(search).sent))
        return send(req, res, await findShared(shared, trusted, variables, network))
      }
      if (!isRead) {
        requireSameOrigin('POST', (name) => req.headers[name] as string | undefined)
        requireJson('POST', (name) => req.headers[name] as string | undefined)
      }
      sendResult(req, res, await withDeadline(execute()), added)
    } catch (thrown) {
      const refusal = toRefusal(thrown)
      if (refusal) await noteRefusal(refusal.code, viewer, network)
      if (refusal?.code === 'METHOD') added.set('allow', isRead ? 'POST' : METHODS.join(', '))
      sendResult(req, res, { errors: [errorOf(refusal)] }, added)
    }
  }
}

/** A shared document is requested by URL; longer ones are sent by POST. */
const MAX_CHARACTERS = 2_000

/** @throws Refusal INVALID for variables that are not JSON */
function readQuery(search: string): { sent: Sent; size: number } {
  const { variables, ...sent }: Record<string, string> = Object.fromEntries(new URLSearchParams(search))
  return { sent: { ...sent, variables: variables ? readVariables(variables) : null }, size: 0 }
}

function readVariables(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID', 'variables is written as JSON.')
  }
}

/** @throws Refusal TOO_LARGE; INVALID for a body that is not an object */
async function readSent(req: IncomingMessage): Promise<{ sent: Sent; size: number }> {
  const body = await readBody(req)
  try {
    const sent: unknown = JSON.parse(body.toString())
    if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return { sent, size: body.length }
  } catch {
    // Rejected below, like JSON that is not an object.
  }
  throw new Refusal('INVALID', 'Please send a JSON object.')
}

/** @throws Refusal INVALID */
function variablesIn({ variables }: Sent): Record<string, unknown> {
  if (variables === undefined || variables === null) return {}
  if (typeof variables !== 'object' || Array.isArray(variables))
    throw new Refusal('INVALID', 'variables is an object.')
  return variables as Record<string, unknown>
}

/** Returns the variables that a document declares, in one order. */
const declaredVariables = (
  { variables: names }: Trusted,
  given: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]))
