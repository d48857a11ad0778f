import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Webhook as Signer } from 'standardwebhooks'
import type { Webhook } from '../../../prisma/client/client.ts'
import { env } from '../../lib/env.ts'
import { ForbiddenAddress, guardLookup, isPublicAddress, requireReachable } from '../../lib/public-address.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isLoopback } from '../../lib/safety.ts'
import { formatSecret } from './secrets.ts'

/** The time limit of a receiver's response in milliseconds. */
const TIMEOUT = 10_000

const DAY = 86_400_000

/** True on a developer's own machine, where a webhook may lead to a local program. */
const isOwnMachine = isLoopback(env.siteUrl.hostname)

const mayReach = (address: string) => isPublicAddress(address) || (isOwnMachine && isLoopback(address))

/** Rejects URLs to which messages are never sent. @throws Refusal INVALID */
export function requireDeliverable(url: string): void {
  const problem = problemOf(new URL(url))
  if (!problem) return
  throw new Refusal('INVALID', problem, { issues: [{ path: 'url', message: problem }] })
}

function problemOf(address: URL): string | null {
  if (address.protocol !== 'https:' && !(isOwnMachine && isLoopback(address.hostname)))
    return 'The address must begin with https://'
  try {
    requireReachable(address, mayReach)
    return null
  } catch (error) {
    if (error instanceof ForbiddenAddress) return error.message
    throw error
  }
}

/** Messages for developers by error code. */
const FAILURES: Record<string, string> = {
  ENOTFOUND: 'There is no host with this name.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed.',
  ABORT_ERR: 'No response within ten seconds.',
  ETIMEDOUT: 'No response within ten seconds.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
}

/** The outcome of an attempt: a status, or null with the reason. */
export type Outcome = { status: number | null; outcome: string }

type Message = { id: string; body: string }

/**
 * Sends a message to a webhook, signed by the Standard Webhooks specification. Follows no redirects and reads no
 * response.
 * @see https://www.standardwebhooks.com
 */
export async function sendMessage(webhook: Webhook, { id, body }: Message): Promise<Outcome> {
  const address = new URL(webhook.url)
  const forbidden = problemOf(address)
  if (forbidden) return { status: null, outcome: forbidden }
  const at = new Date()
  const options = {
    method: 'POST',
    lookup: guardLookup(mayReach),
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `IrishAgileWebhook/1.0 (+${env.siteUrl.origin})`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secretsOf(webhook, at)
        .map((secret) => new Signer(formatSecret(secret)).sign(id, at, body))
        .join(' '),
    },
  }
  try {
    const status = await request(address, options, body)
    return { status, outcome: `Status ${status}` }
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { status: null, outcome: error.message }
    const { code, message } = error as NodeJS.ErrnoException
    return { status: null, outcome: FAILURES[code ?? ''] ?? message.slice(0, 200) }
  }
}

const request = (address: URL, options: https.RequestOptions, body: string) =>
  new Promise<number>((resolve, reject) => {
    const handle = (response: IncomingMessage) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    }
    const { request: begin } = address.protocol === 'https:' ? https : http
    begin(address, options, handle).on('error', reject).end(body)
  })

/** Returns the secrets to sign with: for a day after a change, both. */
const secretsOf = ({ secret, previousSecret, rotatedAt }: Webhook, at: Date) =>
  previousSecret && rotatedAt && at.getTime() - rotatedAt.getTime() < DAY
    ? [secret, previousSecret]
    : [secret]
