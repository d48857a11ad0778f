import autocannon, { type Request } from 'autocannon'
import { step } from '../commands/lib/steps.ts'
import { prepareRequests, UNIQUE } from './prepared.ts'
import { withDatabase } from './site.ts'

const SECONDS = 4
const WARM_UP = 1
const CONNECTIONS = 32
const WRITERS = 8
const BARE = 'bare node:http + pg, 20 newest with authors'

/** A line of the measurement: requests sent in turn, and the minimum ratio to the bare handler. */
type Row = { name: string; requests: Request[]; goal?: number; origin?: string; connections?: number }
type Result = Row & Record<'perSecond' | 'p50' | 'p99' | 'failed', number>

/**
 * Measures the most frequent requests of visitors and members next to the same rows from a bare handler, in one run.
 * The site runs as with `npm start`, without rate limits, over its own database with the demo data.
 * @param log the site's log level, on which the figures depend
 */
export const measure = ({ log = 'fatal' } = {}): Promise<void> =>
  withDatabase('bench_requests', async (_url, launch) => {
    const { url: site } = await launch('serve.ts', { LOG_LEVEL: log })
    const { url: bare } = await launch('bare.ts')
    console.log(`\n  ${CONNECTIONS} connections, ${SECONDS} s each, log level "${log}"`)
    const results: Result[] = []
    for (const row of rowsFor(await prepareRequests(site, WRITERS), bare))
      await step(row.name, async () => {
        results.push(await measureRow({ origin: site, ...row }))
        return null
      })
    print(results)
  })

type Prepared = Awaited<ReturnType<typeof prepareRequests>>

function rowsFor({ get, byHash, asText, ...prepared }: Prepared, bare: string): Row[] {
  const { discussion, discussionOverRest, myList, myDiscussion, replies, repliesOverRest } = prepared
  const yardstick = { name: BARE, requests: [get('/')], origin: bare }
  return [
    yardstick,
    { name: 'bare node:http, a page from memory', requests: [get('/page')], origin: bare },
    { name: 'static page', requests: [get('/manifesto')], goal: 4 },
    { name: '/forum, stranger', requests: [get('/forum')], goal: 4 },
    { name: '/forum, member', requests: [get('/forum', true)], goal: 4 },
    { name: '/forum, viewer state', requests: [myList], goal: 0.35 },
    { name: 'discussion, stranger', requests: [get(discussion)], goal: 4 },
    { name: 'discussion, member', requests: [get(discussion, true)], goal: 4 },
    { name: 'discussion, viewer state', requests: [myDiscussion], goal: 0.35 },
    { name: 'list over GraphQL by hash, stranger', requests: [byHash], goal: 4 },
    { name: 'list over GraphQL as text, stranger', requests: [asText()], goal: 0.15 },
    { name: 'list over GraphQL as text, member', requests: [asText(true)], goal: 0.15 },
    { name: 'list over REST, stranger', requests: [get('/api/forum/posts')], goal: 0.4 },
    { name: 'list over REST, member', requests: [get('/api/forum/posts', true)], goal: 0.4 },
    { name: 'discussion over REST, member', requests: [get(discussionOverRest, true)], goal: 0.4 },
    yardstick,
    // Last, because they change the database.
    {
      name: `bare node:http + pg, a reply inserted, ${WRITERS} writers`,
      requests: replies.map((request) => ({ ...request, path: '/reply' })),
      origin: bare,
      connections: WRITERS,
    },
    { name: `reply, ${WRITERS} writers`, requests: replies, connections: WRITERS, goal: 0.25 },
    {
      name: `reply over REST, ${WRITERS} writers`,
      requests: repliesOverRest,
      connections: WRITERS,
      goal: 0.25,
    },
  ]
}

async function measureRow(row: Row): Promise<Result> {
  const { origin = '', requests, connections = CONNECTIONS } = row
  const idReplacement = requests.some(({ body }) => String(body).includes(UNIQUE))
  const run = (duration: number) =>
    autocannon({ url: origin, connections, duration, requests, idReplacement })
  await run(WARM_UP)
  const result = await run(SECONDS)
  const { p50, p99 } = result.latency
  return { ...row, perSecond: result.requests.average, p50, p99, failed: result.non2xx + result.errors }
}

/** Prints the results as ratios to the bare handler of the same run. */
function print(results: Result[]) {
  const yardsticks = results.filter(({ name }) => name === BARE)
  const bare = yardsticks.reduce((sum, { perSecond }) => sum + perSecond, 0) / yardsticks.length
  const line = (name: string, cells: string[]) =>
    console.log(`  ${name.padEnd(52)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  line('', ['a second', 'p50 ms', 'p99 ms', '× bare'])
  for (const { name, goal, perSecond, p50, p99, failed } of results) {
    const ratio = perSecond / bare
    const verdict = goal ? `${ratio >= goal ? '✓' : '✗'} ≥ ${goal}` : ''
    const failures = failed > 0 ? `  ! ${failed} failed` : ''
    line(name, [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio.toFixed(2), verdict + failures])
  }
}
