import { randomInt } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type pg from 'pg'
import { isLoopback } from '../../lib/safety.ts'
import { findingsAbout, type Check, type Finding } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Proxy')

const PATIENCE = 5_000

/** The setting in the documentation of nginx; .config/deploy has a configuration with it. */
const HEADER = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for (.config/deploy/nginx.conf)'

/**
 * Requests the running site through SITE_URL with a forged forwarding header, and checks whether the site counted that
 * request for the visitor, the proxy or the forged address.
 */
export const proxy: Check = {
  subject: 'Proxy',
  needsDatabase: true,
  async run({ client, env }) {
    const { siteUrl, SITE_URL, PORT, TRUST_PROXY, RATE_LIMITS } = env
    const hasProxy = siteUrl.protocol === 'https:' || Number(siteUrl.port || 80) !== PORT
    const ready = await request(new URL('/readyz', siteUrl)).catch((error: Error) => error)
    if (ready instanceof Error) return [unreachable(ready, SITE_URL ?? siteUrl.origin)]
    const unready = readyFinding(ready, siteUrl.origin)
    if (unready) return [unready]
    if (hasProxy && !TRUST_PROXY)
      return [
        problem(
          'A proxy is in front of the site, and all visitors share its address and its limits.',
          `Set TRUST_PROXY=yes, and in the proxy ${HEADER}.`,
        ),
      ]
    if (RATE_LIMITS === 'off') return [ok(`${siteUrl.origin} is ready; RATE_LIMITS=off counts nobody`)]
    return [await countedFinding(client, siteUrl, hasProxy)]
  },
}

function unreachable({ message }: Error, address: string): Finding {
  const isCertificate = /certificate|self.signed|altnames/i.test(message)
  return warning(
    `${address} does not respond: ${message}.`,
    isCertificate
      ? 'Renew the certificate of the proxy, or correct SITE_URL.'
      : 'Start the site and its proxy, or correct SITE_URL. Until then nothing is known of the proxy.',
  )
}

function readyFinding({ status, body }: SiteResponse, origin: string): Finding | null {
  if (status === 200 && body.includes('"ready"')) return null
  if (status === 503 && body.includes('message'))
    return problem(`${origin} says that its database is away.`, 'Look into the log of the site.')
  if (status === 502 || status === 503 || status === 504)
    return problem(
      `The proxy at ${origin} does not reach the site: ${status}.`,
      'Start the site, and let the proxy pass requests to HOST and PORT.',
    )
  return problem(
    `Something else responds at ${origin}: ${status} in place of the site’s own response.`,
    'Correct SITE_URL, or let the proxy pass all paths to this site, with the Host that visitors type.',
  )
}

/**
 * Sends a request with a documentation address (RFC 5737) in X-Forwarded-For, which uses up one point of a rate limit.
 */
async function countedFinding(client: pg.Client, siteUrl: URL, hasProxy: boolean): Promise<Finding> {
  const claimed = `198.51.100.${randomInt(1, 255)}`
  const before = await readPoints(client)
  const address = new URL(`/api/moderation/log?after=${randomInt(1e14)}`, siteUrl)
  const { from } = await request(address, { 'x-forwarded-for': claimed })
  const after = await readPoints(client)
  const counted = [...after]
    .filter(([network, points]) => before.get(network) !== points)
    .map(([network]) => network)
  if (counted.includes(claimed))
    return problem(
      hasProxy
        ? 'The proxy passes on an X-Forwarded-For that visitors write: they escape every limit.'
        : 'TRUST_PROXY=yes, and visitors reach the site without a proxy: they escape every limit.',
      hasProxy
        ? `Let it add the address that it sees: ${HEADER}.`
        : 'Remove TRUST_PROXY, or publish the proxy alone.',
    )
  // A request from this machine comes from a loopback address, as the proxy's do.
  if (hasProxy && !isLoopback(from) && counted.length > 0 && counted.every(isLoopback))
    return problem(
      'The proxy does not pass on the addresses of visitors, who share its limits.',
      `Set in the proxy ${HEADER}.`,
    )
  return ok(`${siteUrl.origin} is ready, and claimed addresses are not believed`)
}

async function readPoints(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ network: string; points: number }>(
    `select substr("key", length('sharedReads:') + 1) as network, "points" from "RateLimit"
     where "key" like 'sharedReads:%' limit 10000`,
  )
  return new Map(rows.map(({ network, points }) => [network, points]))
}

/** A response, and the address of this machine that requested it. */
type SiteResponse = { status: number; body: string; from: string }

function request(address: URL, headers: Record<string, string> = {}): Promise<SiteResponse> {
  const send = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = send(
      address,
      { headers, agent: false, signal: AbortSignal.timeout(PATIENCE) },
      (response) => {
        const { statusCode = 0, socket } = response
        const from = socket.localAddress ?? ''
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => (body = (body + text).slice(0, 10_000)))
        response.on('end', () => resolve({ status: statusCode, body, from }))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
