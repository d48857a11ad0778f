import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { readyDatabase } from '../commands/lib/database.ts'
import { generateClient } from '../build/make.ts'
import { Problem, step } from '../commands/lib/steps.ts'
import { endAll, launch, type Launched } from './children.ts'
import { findDocument } from './documents.ts'
import { withDatabase } from './own-database.ts'

const PAGES = 1_000
/** An open page asks so often; here they are watched for as long. */
const EVERY_SECONDS = 30
/** Of an idle connection the server lets go after a while, as browsers do: each question may need another. */
const NO_AGENT = new Agent({ keepAlive: false })

/**
 * What a thousand open pages cost: each asks every half a minute whether there is more, and is mostly answered "as
 * before"; beside them as many streams of a server that does nothing else. It needs a built site.
 */
export async function measure() {
  await step('Generating the database client', generateClient)
  const document = findDocument('DiscussionPulse')
  if (!document) throw new Problem('dist/documents.json has no such document: build the site first.')
  const database = await readyDatabase(console.log)
  try {
    await withDatabase(database.url, 'bench_live', async (url) => {
      await migrate(url)
      const site = await launch('serve.ts', { DATABASE_URL: url, SIGN_IN: 'instant' })
      const posts = (await (await fetch(`${site.url}/api/forum/posts?limit=50`)).json()) as { id: string }[]
      const addresses = posts.map(({ id }) => {
        const asked = new URLSearchParams({ document, variables: JSON.stringify({ id }) })
        return `${site.url}/graphql?${asked}`
      })
      const streams = await launch('streams.ts', {})
      console.log(
        `\n  ${PAGES} open pages for ${EVERY_SECONDS} s${'CPU %'.padStart(22)}${'MB more'.padStart(10)}\n`,
      )
      await show('nobody', site, async () => sleep(EVERY_SECONDS * 1000))
      await show('pages that ask', site, () => askRegularly(addresses))
      await show('pages with a stream', streams, () => listen(streams.url))
    })
  } finally {
    endAll()
    await database.close()
  }
}

/** Each page asks once in the time, at a moment of its own, with the tag of what it has. */
async function askRegularly(addresses: readonly string[]) {
  const tags = new Map<string, string>()
  const outcomes = new Map<number, number>()
  for (const address of addresses) tags.set(address, (await answer(address)).headers.etag ?? '')
  const page = async (index: number) => {
    await sleep((index / PAGES) * EVERY_SECONDS * 1000)
    const address = addresses[index % addresses.length] ?? ''
    const { statusCode = 0 } = await answer(address, { 'if-none-match': tags.get(address) ?? '' })
    outcomes.set(statusCode, (outcomes.get(statusCode) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: PAGES }, (_, index) => page(index)))
  return [...outcomes].map(([status, times]) => `${times} × ${status}`).join(', ')
}

async function listen(url: string) {
  const open = await Promise.all(Array.from({ length: PAGES }, () => begin(url)))
  await sleep(EVERY_SECONDS * 1000)
  return () => open.forEach((each) => each.destroy())
}

async function answer(url: string, headers: Record<string, string> = {}) {
  const response = await begin(url, headers)
  response.resume()
  return response
}

const begin = (url: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: NO_AGENT }, resolve).on('error', reject)
  })

/** Prints what a process has used meanwhile, and what it holds more than before while the pages are still open. */
async function show(name: string, { pid, memory }: Launched, act: () => Promise<unknown>) {
  const [before, began, used] = [await memory('memory'), performance.now(), cpuSeconds(pid)]
  const outcome = await act()
  const share = ((cpuSeconds(pid) - used) / ((performance.now() - began) / 1000)) * 100
  const more = ((await memory('memory')).rss - before.rss) / 1024 / 1024
  const said = typeof outcome === 'string' ? `   ${outcome}` : ''
  console.log(`  ${name.padEnd(38)}${share.toFixed(2).padStart(8)}${more.toFixed(1).padStart(10)}${said}`)
  if (typeof outcome === 'function') (outcome as () => void)()
}

/** The processor's time that a process has used so far. Linux tells it in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / 100
}
