import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import autocannon from 'autocannon'
import { pathOf, type Ask, type Load, type Measured } from './load-plan.ts'
import { findProgram } from './nginx.ts'
import { pressWithWrk } from './wrk.ts'

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
