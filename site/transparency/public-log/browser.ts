import type { Read } from './check-log.ts'

/**
 * Requests a path of the API; pauses when rate-limited.
 * @throws Error for any failure
 */
export const read: Read = async (path) => {
  // Bypasses the browser's cache, so that the current public data is verified.
  const result = await fetch(path, { cache: 'no-cache' })
  const seconds = Number(result.headers.get('retry-after'))
  if (result.status === 429 && seconds > 0) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return read(path)
  }
  if (!result.ok) throw new Error(`${path} was answered ${result.status}`)
  const [, next] = /<([^>]+)>; rel="next"/.exec(result.headers.get('link') ?? '') ?? []
  return { body: await result.json(), next: next ?? null }
}

const encoder = new TextEncoder()
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns the SHA-256 as hexadecimal digits. */
export async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  let digits = ''
  for (const byte of bytes) digits += DIGITS[byte]
  return digits
}
