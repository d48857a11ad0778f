import type { IncomingMessage } from 'node:http'
import { BODY_LIMIT, mediaTypeIn } from '../http/guard.ts'
import { Refusal } from '../lib/refusal.ts'

/**
 * Reads what a request carries. What is too much is not kept, and the rest of it is let pass unread, so that the
 * refusal arrives.
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
 * Reads a form that is sent to a page, as browsers send one that has no files in it.
 * @throws Refusal TOO_LARGE; MEDIA_TYPE for anything that is no such form
 */
export async function readForm(req: IncomingMessage): Promise<Buffer> {
  if (mediaTypeIn(req.headers['content-type']) === 'application/x-www-form-urlencoded') return readBody(req)
  throw new Refusal('MEDIA_TYPE', 'Please send this as a form.')
}
