import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import autocannon from 'autocannon'
import { findProgram } from './nginx.ts'
import { pressWithWrk } from './wrk.ts'

/** One request of a load. */
export type Ask = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** Requests that are sent in turns, all to one server, over so many connections at once. */
export type Load = { asks: Ask[]; connections: number; seconds: number }

/** Requests a second, milliseconds, and how many were not answered well. */
export type Measured = { perSecond: number; p50: number; p99: number; wrong: number }

const wrk = findProgram('wrk')

/** What the load is made with: wrk leaves more of a small machine to the server. */
export const generator = wrk
  ? 'wrk'
  : 'autocannon (wrk, where it is installed, weighs far less on the machine)'

/** Sends requests as quickly as they are answered. */
export const press = (load: Load): Promise<Measured> =>
  wrk ? pressWithWrk(wrk, load) : pressWithAutocannon(load)

async function pressWithAutocannon({ asks, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({
    url: new URL(asks[0]?.url ?? '').origin,
    connections,
    duration: seconds,
    requests: asks.map(({ url, ...rest }) => ({ ...rest, path: pathOf(url) })),
  })
  const { requests, latency, non2xx, errors } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, wrong: non2xx + errors }
}

/** What stands behind the origin of an address. */
export const pathOf = (url: string) => url.slice(new URL(url).origin.length)

/**
 * Sends one request, so that no refusal is measured by mistake.
 * @throws Error for anything but a whole answer
 */
export function answerTo({ url, method = 'GET', headers = {}, body }: Ask): Promise<string> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  const plain = { ...headers, 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: plain, rejectUnauthorized: false, agent: false }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (more: string) => (text += more))
      res.on('end', () => {
        const isWhole = res.statusCode && res.statusCode < 300 && !text.startsWith('{"errors"')
        if (isWhole) resolve(text)
        else reject(new Error(`${method} ${url} was answered ${res.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    asked.once('error', reject).end(body)
  })
}
