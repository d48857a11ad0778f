import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { traceHeader } from '../lib/trace.ts'
import { encodingsIn, isKnownTo, type Encoding } from './negotiation.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A response ready to send: each encoding can be written to the socket unchanged. */
export type CachedResponse = {
  status: number
  headers: OutgoingHttpHeaders
  etag: string | null
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** Returns a strong ETag for bytes, from which each encoding derives its own. */
export const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The length in bytes below which compression costs more than it saves. */
const MIN_SIZE = 1_024
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** Compression levels for shared and personal responses: the latter take a third of the time for a tenth more bytes. */
const [FOR_MANY, FOR_ONE] = [brotliOf(5), brotliOf(3)]

/**
 * Prepares a response for sending.
 * @param isShared compresses it in both encodings and adds an ETag
 */
export async function toCachedResponse(
  status: number,
  headers: OutgoingHttpHeaders,
  identity: Buffer,
  isShared: boolean,
): Promise<CachedResponse> {
  const isWorth = identity.length >= MIN_SIZE && !isPicture(headers)
  const [br, gz] = isWorth
    ? await Promise.all([
        brotli(identity, isShared ? FOR_MANY : FOR_ONE),
        isShared ? zip(identity) : Promise.resolve(null),
      ])
    : [null, null]
  const etag = isShared ? tagOf(identity) : null
  return { status, headers, etag, identity, br: br && exactly(br), gzip: gz && exactly(gz) }
}

/** Pictures are already compressed. */
const isPicture = (headers: OutgoingHttpHeaders) => String(headers['content-type']).startsWith('image/')

/** Copies a zlib result, which otherwise retains its buffer of 64 KiB in memory. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** A response in one encoding: its bytes, and headers as alternating names and values, as Node accepts them. */
type Prepared = { body: Buffer; head: string[]; etag: string | null }

/** Caches the headers of each encoding, since files and cached pages are sent thousands of times a second. */
const prepared = new WeakMap<CachedResponse, Map<Encoding | undefined, Prepared>>()

function prepare(ready: CachedResponse, encoding: Encoding | undefined): Prepared {
  const known = prepared.get(ready) ?? new Map<Encoding | undefined, Prepared>()
  prepared.set(ready, known)
  const before = known.get(encoding)
  if (before) return before

  const body = (encoding && ready[encoding]) || ready.identity
  const etag = ready.etag && `"${ready.etag}${encoding ? `-${encoding}` : ''}"`
  const headers: OutgoingHttpHeaders = { ...ready.headers }
  if (ready.br || ready.gzip) headers['vary'] = varyOf(headers['vary'])
  if (etag) headers['etag'] = etag
  const made = { body, head: flat(headers), etag }
  known.set(encoding, made)
  return made
}

/** Sends a response in the client's preferred encoding; 304 when the client has it already. */
export function send(req: IncomingMessage, res: ServerResponse, ready: CachedResponse): void {
  const accepted = encodingsIn(req.headers['accept-encoding'] as string | undefined)
  const encoding = accepted.find((each) => ready[each])
  const { body, head, etag } = prepare(ready, encoding)
  if (etag && ready.status === 200 && isKnownTo(req.headers['if-none-match'], etag)) {
    res.writeHead(304, [...head, ...traceHeader(res)]).end()
    return
  }
  const coded = encoding ? ['content-encoding', encoding] : []
  res.writeHead(ready.status, [...head, ...coded, ...traceHeader(res), 'content-length', String(body.length)])
  res.end(req.method === 'HEAD' ? undefined : body)
}

const flat = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [name, String(each)]),
  )

/** Returns the memory use of a response in bytes. */
export const weightOf = ({ identity, br, gzip }: CachedResponse): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)

const varyOf = (given: OutgoingHttpHeaders[string]) =>
  given === undefined ? 'accept-encoding' : `${String(given)}, accept-encoding`
