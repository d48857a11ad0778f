import { request } from 'node:http'

export type RawResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

/** Sends a request with exactly this URL, which a browser would normalise. */
export const send = (
  base: string,
  address: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ hostname, port, path: address, method, headers: { ...headers } }, (result) => {
      const chunks: Buffer[] = []
      result.on('data', (chunk: Buffer) => chunks.push(chunk))
      result.on('error', reject)
      result.on('end', () =>
        resolve({
          status: result.statusCode ?? 0,
          headers: result.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Returns the problems of a response to any request. */
export function wrongWith({ status, headers, body }: RawResponse): string[] {
  const type = String(headers['content-type'] ?? '')
  const policy = String(headers['content-security-policy'] ?? '')
  const wrong = {
    [`is answered ${status}`]: status >= 500,
    'shows what was typed as HTML': type.includes('html') && body.includes('<h1 id=pwned'),
    'sets a cookie of the visitor’s': String(headers['set-cookie']).includes('x=y'),
    'has no policy': !policy.includes('default-src') || !policy.includes('frame-ancestors'),
    'says nothing to caches': !headers['cache-control'],
    'may be sniffed': headers['x-content-type-options'] !== 'nosniff',
    [`is ${type}`]: type.startsWith('text/') && !type.includes('charset='),
  }
  return Object.keys(wrong).filter((what) => wrong[what])
}
