import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { DocumentNode } from 'graphql'
import type { Context } from '../http/context.ts'
import { env } from '../lib/env.ts'
import { executeDocument } from '../app/execute.ts'
import type { PublicError } from '../graphql/errors.ts'
import { Refusal } from '../lib/refusal.ts'

const impossible = () => {
  throw new Error('A request without a viewer cannot begin or end a session.')
}

/**
 * Executes queries without a viewer. Receives no HTTP request, so that no result can depend on one.
 * @param network the network whose rate limits searches
 * @returns `request`, and `isSecret`: true when a result depends on a secret and must not be cached
 */
export function asStranger(network: string) {
  const state = { isSecret: false }
  const context: Context = {
    viewer: null,
    origin: { network, userAgent: null, nonce: null },
    setSession: impossible,
    setNonce: impossible,
    markPrivate: () => void (state.isSecret = true),
  }
  /** @throws Refusal AWAY when the database is unavailable, TOO_MANY: such results must not be cached */
  async function request(document: DocumentNode, variables: Record<string, unknown> = {}) {
    const result = await executeDocument(document, variables, context)
    const [refusal] = (result.errors ?? []).flatMap(refusalIn)
    if (refusal) throw refusal
    return result
  }
  return { request, isSecret: () => state.isSecret }
}

/** Returns the refusal for an error whose response must not be shared. */
function refusalIn({ message, extensions: { code, http } }: PublicError): Refusal[] {
  if (code !== 'AWAY' && code !== 'TOO_MANY') return []
  const retryAfter = Number(http?.headers?.['retry-after'])
  return [new Refusal(code, message, { retryAfter })]
}

/** Creates the request for a page from the normalised address alone, without a visitor's headers. */
export function requestFor(address: string): IncomingMessage {
  const req = new IncomingMessage(new Socket())
  req.method = 'GET'
  req.url = address
  req.headers = { host: env.siteUrl.host }
  return req
}
