import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from '../../http/headers.ts'
import { traceHeader, traceNow } from '../../lib/trace.ts'
import type { Address } from '../addresses.ts'
import { toCachedResponse, type CachedResponse } from '../bytes.ts'
import { PERSONAL, PLAIN, SECRET_ADDRESS } from '../headers.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { policyFor } from './policy.ts'

export type PersonalAddress = Extract<Address, { kind: 'personal' }>

export const isPage = (headers: OutgoingHttpHeaders) =>
  !headers['content-type'] || String(headers['content-type']).includes('html')

/** Returns the built page for a failure, with the id of its log lines. */
export function withTraceId({ status, headers, identity }: CachedResponse): Promise<CachedResponse> {
  const page = identity
    .toString()
    .replace(/<p hidden data-reference([^>]*)>(.*?)<code><\/code>/s, (_all, more: string, text: string) => {
      return `<p${more}>${text}<code>${traceNow()?.id ?? ''}</code>`
    })
  return toCachedResponse(status, headers, Buffer.from(page), false)
}

const sent = (res: ServerResponse) => {
  const [name, value] = traceHeader(res)
  return name ? { [name]: value } : {}
}

export const plain = (status: number, text: string) =>
  toCachedResponse(status, PLAIN, Buffer.from(text), false)

export const secrecyOf = (address: Address) =>
  address.kind === 'personal' && address.hasToken ? SECRET_ADDRESS : {}

export function sendElsewhere(res: ServerResponse, location: string, status = 302) {
  res.writeHead(status, { ...PLAIN, ...sent(res), location, 'content-length': 0 }).end()
}

export function sendMethods(res: ServerResponse, methods: string[]) {
  res.writeHead(405, { ...PLAIN, ...sent(res), allow: methods.join(', '), 'content-length': 0 }).end()
}

/** Returns a page's headers: its type with the encoding, and a policy for its content. */
export function withPolicy({ headers, body }: BufferedResponse): OutgoingHttpHeaders {
  const type = String(headers['content-type'] ?? 'text/plain')
  const policy = headers['content-security-policy']
  const isBare = type.startsWith('text/') && !type.includes('charset')
  return {
    ...headers,
    'content-type': isBare ? `${type}; charset=utf-8` : type,
    'content-security-policy': policy === undefined ? NO_PAGE_POLICY : policyFor(body, String(policy)),
  }
}

/**
 * Returns the headers of a personal page: added cookies join the page's own, and other added headers replace its own.
 */
export function personalHeaders(
  rendered: BufferedResponse,
  added: Headers,
  address: PersonalAddress,
): OutgoingHttpHeaders {
  const page = withPolicy(rendered)
  const cookies = [page['set-cookie'] ?? [], added.getSetCookie()].flat().map(String)
  return {
    ...page,
    ...Object.fromEntries(added),
    ...SECURITY_HEADERS,
    'cache-control': PERSONAL,
    ...secrecyOf(address),
    ...(address.plain === null ? {} : { 'x-robots-tag': 'noindex' }),
    'set-cookie': cookies,
  }
}
