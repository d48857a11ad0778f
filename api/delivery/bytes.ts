import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingsIn, isKnownTo } from './negotiation.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** An answer that needs no more thought: each encoding is ready to be written to the socket. */
export type Ready = {
  status: number
  headers: OutgoingHttpHeaders
  etag: string | null
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** A strong tag for bytes; each encoding gets its own from it. */
export const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Below this, compressing costs more than it saves. */
const WORTH = 1_024
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** For answers that many read, and for those that are read once: a third of the time for a tenth more bytes. */
const [FOR_MANY, FOR_ONE] = [brotliOf(5), brotliOf(3)]

/**
 * Makes an answer ready.
 * @param isShared answers that many will ask for are compressed for both encodings and get a tag
 */
export async function makeReady(
  status: number,
  headers: OutgoingHttpHeaders,
  identity: Buffer,
  isShared: boolean,
): Promise<Ready> {
  const small = identity.length < WORTH
  const [br, gz] = small
    ? [null, null]
    : await Promise.all([
        brotli(identity, isShared ? FOR_MANY : FOR_ONE),
        isShared ? zip(identity) : Promise.resolve(null),
      ])
  const etag = isShared ? tagOf(identity) : null
  return { status, headers, etag, identity, br: br && exactly(br), gzip: gz && exactly(gz) }
}

/** What zlib gives is a part of a buffer of 64 KiB: a copy takes no more memory than it counts when it is kept. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Writes a ready answer in the best encoding that the browser takes; 304 when it has these bytes already. */
export function send(req: IncomingMessage, res: ServerResponse, ready: Ready): void {
  const encoding = encodingsIn(req.headers['accept-encoding'] as string | undefined).find(
    (each) => ready[each],
  )
  const body = (encoding && ready[encoding]) || ready.identity
  const headers: OutgoingHttpHeaders = { ...ready.headers }
  if (ready.br || ready.gzip) headers['vary'] = varyOf(headers['vary'])
  if (encoding) headers['content-encoding'] = encoding
  if (ready.etag) {
    headers['etag'] = `"${ready.etag}${encoding ? `-${encoding}` : ''}"`
    if (ready.status === 200 && isKnownTo(req.headers['if-none-match'], headers['etag'])) {
      delete headers['content-encoding']
      res.writeHead(304, headers).end()
      return
    }
  }
  headers['content-length'] = body.length
  res.writeHead(ready.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** What an answer takes in memory, in bytes. */
export const weightOf = ({ identity, br, gzip }: Ready): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)

const varyOf = (given: OutgoingHttpHeaders[string]) =>
  given === undefined ? 'accept-encoding' : `${String(given)}, accept-encoding`
