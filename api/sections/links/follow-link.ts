import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { env } from '../../lib/env.ts'
import { isPublicAddress } from './public-address.ts'

const MOST_REDIRECTS = 5
/** Milliseconds for one request. */
const PATIENCE = 10_000

/** Statuses with which sites turn programs away: a reader may well see the page. */
const TURNED_AWAY = [401, 402, 403, 405, 406, 429, 999]

/** Failures of a request, in words for an editor. */
const FAILURES: Record<string, string> = {
  ENOTFOUND: 'There is no site with this name.',
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: 'The site closed the connection.',
  ABORT_ERR: 'The site did not respond within ten seconds.',
  ETIMEDOUT: 'The site did not respond within ten seconds.',
  CERT_HAS_EXPIRED: 'The certificate of the site has expired.',
}

const FORBIDDEN = 'It leads into a private network.'

class ForbiddenAddress extends Error {
  override message = FORBIDDEN
}

type MayReach = (address: string) => boolean

/**
 * Follows a link as a browser would, past redirects, without reading the page.
 * @param mayReach checks each IP address before it is connected to
 * @returns null when it leads to a page, else the problem in a sentence
 */
export async function followLink(url: string, mayReach: MayReach = isPublicAddress): Promise<string | null> {
  let address = new URL(url)
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const { status, location } = await request(address, mayReach)
      if (status < 300 || TURNED_AWAY.includes(status)) return null
      if (status >= 400 || !location) return describe(status)
      address = new URL(location, address)
    }
    return 'It redirects again and again.'
  } catch (error) {
    if (error instanceof ForbiddenAddress) return FORBIDDEN
    const { code, message } = error as NodeJS.ErrnoException
    return FAILURES[code ?? ''] ?? `The site could not be reached: ${message}`
  }
}

const describe = (status: number) =>
  status === 404 || status === 410
    ? `There is no such page (status ${status}).`
    : `The site responded with an error (status ${status}).`

type Outcome = { status: number; location: string | undefined }

/** Requests the head of a page, and the page itself where a site does not know such requests. */
async function request(address: URL, mayReach: MayReach): Promise<Outcome> {
  const head = await send('HEAD', address, mayReach)
  return head.status < 400 ? head : send('GET', address, mayReach)
}

function send(method: string, address: URL, mayReach: MayReach): Promise<Outcome> {
  const { protocol, hostname } = address
  // A literal address is connected to without being looked up.
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(protocol) || (isIP(literal) && !mayReach(literal))) throw new ForbiddenAddress()
  const options = {
    method,
    lookup: guarded(mayReach),
    signal: AbortSignal.timeout(PATIENCE),
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

/** Looks a name up, and refuses one with any address that may not be reached, since its owner chooses them. */
const guarded =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error, '')
      if (!found.every(({ address }) => mayReach(address))) return done(new ForbiddenAddress(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
