import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase, type Launched } from './site.ts'

const IDLE_SECONDS = 30
const REST_SECONDS = 10
const CLIENTS = 16
const MOST = { idle: 220, afterwards: 400 }
const LARGE = 500_000

/** Measures the site's resident memory, idle and after thousands of distinct requests of a visitor. */
export const measure = ({ log = 'fatal' } = {}): Promise<void> =>
  withDatabase('bench_memory', async (_url, launch) => {
    // The first start loads the demo data, so that the measured one does not.
    const first = await launch('serve.ts')
    first.process.kill('SIGTERM')
    await once(first.process, 'exit')
    const site = await launch('serve.ts', { LOG_LEVEL: log })
    console.log(`\n  ${'MB'.padEnd(34)}  resident    heap  outside`)
    await sleep(IDLE_SECONDS * 1000)
    const idle = await print(site, `idle for ${IDLE_SECONDS} s`)
    for (const [kind, count, requestFor] of await requestsTo(site.url)) {
      await sendAll(count, requestFor)
      await print(site, `+ ${count} ${kind}`)
    }
    await sleep(REST_SECONDS * 1000)
    const afterwards = await print(site, `${REST_SECONDS} s later`)
    await print(site, 'the same, garbage collected', 'collected')
    for (const [name, resident, most] of [
      ['idle', idle, MOST.idle],
      ['afterwards', afterwards, MOST.afterwards],
    ] as const)
      console.log(`  ${name}: ${resident} MB ${resident <= most ? '✓' : '✗'} ≤ ${most} MB`)
  })

type Kind = [name: string, count: number, requestFor: (n: number) => Request]

/** Returns distinct requests by kind; each is built only when it is sent, since some are large. */
async function requestsTo(site: string): Promise<Kind[]> {
  const newest = (await (await fetch(`${site}/api/forum/posts?limit=50`)).json()) as { id: string }[]
  const get = (path: string) => new Request(site + path, { redirect: 'manual' })
  const post = (body: object) =>
    new Request(`${site}/graphql`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const wordFor = (n: number) => `zebra${(n * 7_919).toString(36)}`
  const longText = (n: number) => wordFor(n).padEnd(LARGE, 'lorem ipsum ')
  return [
    ['discussions with pages', 1_500, (n) => get(`/forum/posts/${newest[n % newest.length]?.id}?page=${n}`)],
    ['searches', 1_500, (n) => get(`/forum?search=${wordFor(n)}`)],
    ['unknown addresses', 1_500, (n) => get(`/nowhere/${n}`)],
    ['unknown parameters', 1_500, (n) => get(`/forum?utm=${wordFor(n)}`)],
    ['lists over REST', 1_000, (n) => get(`/api/forum/posts?limit=${1 + (n % 100)}&x=${n}`)],
    ['documents as text', 2_000, (n) => post({ query: `query q${n} { viewer { id } discussionCount }` })],
    ['documents of 500 kB', 400, (n) => post({ query: `{ viewer { id } } # ${longText(n)}` })],
  ]
}

/** Prints a line and returns the resident memory in MB. */
async function print(site: Launched, name: string, when: 'memory' | 'collected' = 'memory'): Promise<number> {
  site.process.send(when)
  const [{ rss, heapUsed, external }] = (await once(site.process, 'message')) as [NodeJS.MemoryUsage]
  const [resident = 0, ...rest] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / 1024 / 1024))
  console.log(`  ${name.padEnd(34)}${[resident, ...rest].map((each) => String(each).padStart(9)).join('')}`)
  return resident
}

/** Sends each request once over a few connections, whatever the response. */
async function sendAll(count: number, requestFor: (n: number) => Request) {
  let next = 0
  const client = async () => {
    while (next < count) await (await fetch(requestFor(next++))).arrayBuffer()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}
