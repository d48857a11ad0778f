import type { IncomingMessage } from 'node:http'
import { BODY_LIMIT, mediaTypeIn } from '../http/guard.ts'
import { Refusal } from '../lib/refusal.ts'

/**
 * Reads the body of a request. Discards a body over the limit, so that the client receives the refusal.
 * @throws Refusal TOO_LARGE
 */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = Number(req.headers['content-length'] ?? 0)
  if (size <= BODY_LIMIT) {
    size = 0
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > BODY_LIMIT) break
    }
  }
  if (size <= BODY_LIMIT) return Buffer.concat(chunks)
  req.resume()
  throw new Refusal('TOO_LARGE', 'This is too large to send.')
}

/**
 * Reads a form without files that a browser posts to a page.
 * @throws Refusal TOO_LARGE; MEDIA_TYPE for another type of body
 */
export async function readForm(req: IncomingMessage): Promise<Buffer> {
  if (mediaTypeIn(req.headers['content-type']) === 'application/x-www-form-urlencoded') return readBody(req)
  throw new Refusal('MEDIA_TYPE', 'Please send this as a form.')
}
