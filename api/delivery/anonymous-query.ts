import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { DocumentNode } from 'graphql'
import type { Context } from '../http/context.ts'
import { env } from '../lib/env.ts'
import { executeDocument } from '../app/execute.ts'
import type { PublicError } from '../graphql/errors.ts'
import { Refusal } from '../lib/refusal.ts'

const impossible = () => {
  throw new Error('What is the same for everyone cannot begin or end a session.')
}

/**
 * Asks the schema for nobody in particular. No request is known here, so that no answer can depend on one.
 * @param network what a search is counted for; it is refused past a rate, and the same for everybody before
 * @returns `ask`, and whether anything that was asked depends on a secret, so that the answer must not be kept
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
  /** @throws Refusal AWAY when the database is, TOO_MANY past a rate: such an answer is nobody's */
  async function request(document: DocumentNode, variables: Record<string, unknown> = {}) {
    const result = await executeDocument(document, variables, context)
    const [refusal] = (result.errors ?? []).flatMap(refusalIn)
    if (refusal) throw refusal
    return result
  }
  return { request, isSecret: () => state.isSecret }
}

/** Returns the refusal of a response that must not be shared. */
function refusalIn({ message, extensions: { code, http } }: PublicError): Refusal[] {
  if (code !== 'AWAY' && code !== 'TOO_MANY') return []
  const retryAfter = Number(http?.headers?.['retry-after'])
  return [new Refusal(code, message, { retryAfter })]
}

/** A request for a page without anything that a visitor has sent but the normalised address. */
export function requestFor(address: string): IncomingMessage {
  const req = new IncomingMessage(new Socket())
  req.method = 'GET'
  req.url = address
  req.headers = { host: env.siteUrl.host }
  return req
}
