import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { DocumentNode } from 'graphql'
import type { Context } from '../builder.ts'
import { env } from '../env.ts'
import { answer } from '../graphql.ts'
import { databaseAway } from '../refusal.ts'

const impossible = () => {
  throw new Error('What is the same for everybody cannot begin or end a session.')
}

/**
 * Asks the schema for nobody in particular. No request is known here, so that no answer can depend on one.
 * @returns `ask`, and whether anything that was asked depends on a secret, so that the answer must not be kept
 */
export function asStranger() {
  const state = { isSecret: false }
  const context: Context = {
    viewer: null,
    origin: { network: 'shared', userAgent: null, nonce: null },
    setSession: impossible,
    setNonce: impossible,
    keepPrivate: () => void (state.isSecret = true),
  }
  /** @throws Refusal AWAY when the database is: such an answer is nobody's */
  async function ask(document: DocumentNode, variables: Record<string, unknown> = {}) {
    const result = await answer(document, variables, context)
    if (result.errors?.some(({ extensions }) => extensions['code'] === 'AWAY')) throw databaseAway()
    return result
  }
  return { ask, isSecret: () => state.isSecret }
}

/** A request for a page without anything that a visitor has sent but the normalised address. */
export function requestFor(address: string): IncomingMessage {
  const req = new IncomingMessage(new Socket())
  req.method = 'GET'
  req.url = address
  req.headers = { host: env.siteUrl.host }
  return req
}
