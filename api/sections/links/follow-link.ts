import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { env } from '../../lib/env.ts'
import {
  ForbiddenAddress,
  guardLookup,
  isPublicAddress,
  requireReachable,
  type MayReach,
} from '../../lib/public-address.ts'

const MAX_REDIRECTS = 5
/** The time limit of a request in milliseconds. */
const TIMEOUT = 10_000

/** Statuses with which sites reject programs; a reader may well see the page. */
const REJECTED_STATUSES = [401, 402, 403, 405, 406, 429, 999]

/** Messages for an editor by error code. */
const FAILURES: Record<string, string> = {
  ENOTFOUND: 'There is no site with this name.',
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: 'The site closed the connection.',
  ABORT_ERR: 'The site did not respond within ten seconds.',
  ETIMEDOUT: 'The site did not respond within ten seconds.',
  CERT_HAS_EXPIRED: 'The certificate of the site has expired.',
}

/**
 * Follows a link through redirects as a browser would, without reading the page.
 * @param mayReach checks each IP address before connecting to it
 * @returns null when it leads to a page, else a sentence about the problem
 */
export async function followLink(url: string, mayReach: MayReach = isPublicAddress): Promise<string | null> {
  let address = new URL(url)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, location } = await request(address, mayReach)
      if (status < 300 || REJECTED_STATUSES.includes(status)) return null
      if (status >= 400 || !location) return describe(status)
      address = new URL(location, address)
    }
    return 'It redirects again and again.'
  } catch (error) {
    if (error instanceof ForbiddenAddress) return error.message
    const { code, message } = error as NodeJS.ErrnoException
    return FAILURES[code ?? ''] ?? `The site could not be reached: ${message}`
  }
}

const describe = (status: number) =>
  status === 404 || status === 410
    ? `There is no such page (status ${status}).`
    : `The site responded with an error (status ${status}).`

type Outcome = { status: number; location: string | undefined }

/** Sends HEAD, or GET to sites that do not support HEAD. */
async function request(address: URL, mayReach: MayReach): Promise<Outcome> {
  const head = await send('HEAD', address, mayReach)
  return head.status < 400 ? head : send('GET', address, mayReach)
}

function send(method: string, address: URL, mayReach: MayReach): Promise<Outcome> {
  const { protocol } = address
  if (!/^https?:$/.test(protocol)) throw new ForbiddenAddress()
  requireReachable(address, mayReach)
  const options = {
    method,
    lookup: guardLookup(mayReach),
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { accept: 'text/html,*/*', 'user-agent': `IrishAgileLinkCheck/1.0 (+${env.siteUrl.origin})` },
  }
  return new Promise((resolve, reject) => {
    const handle = (response: IncomingMessage) => {
      response.destroy()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    }
    const { request } = protocol === 'https:' ? https : http
    request(address, options, handle).on('error', reject).end()
  })
}
