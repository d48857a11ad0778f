import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { readyDatabase } from '../commands/lib/database.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { step } from '../commands/lib/steps.ts'
import { endAll, launch, type Launched } from './children.ts'
import { addressesOf } from './many-addresses.ts'
import { withDatabase } from './own-database.ts'

const IDLE_SECONDS = 30
const REST_SECONDS = 10
const CLIENTS = 16
const MOST = { idle: 220, afterwards: 400 }

/** Resident memory of the site, idle and after ten thousand different addresses and bodies that a stranger sent. */
export async function measure({ log = 'fatal' } = {}) {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  await step('Building the site', buildSite)
  try {
    await withDatabase(database.url, 'bench_memory', async (url) => {
      await migrate(url)
      const env = { DATABASE_URL: url, LOG_LEVEL: log, SIGN_IN: 'instant' }
      // It has filled its database by the first start: a site that is measured starts with one.
      await launch('serve.ts', env)
      endAll()
      await measureSite(await launch('serve.ts', env))
    })
  } finally {
    endAll()
    await database.close()
  }
}

async function measureSite(site: Launched) {
  console.log(
    `\n  ${'MB'.padStart(34)}${'resident'.padStart(10)}${'heap'.padStart(8)}${'outside'.padStart(9)}\n`,
  )
  await sleep(IDLE_SECONDS * 1000)
  const idle = await show(site, `idle for ${IDLE_SECONDS} s`)
  await show(site, 'the same, garbage collected', 'collected')
  for (const [kind, asks] of await addressesOf(site.url)) {
    await sendAll(asks)
    await show(site, `+ ${asks.length} ${kind}`)
  }
  await sleep(REST_SECONDS * 1000)
  const afterwards = await show(site, `${REST_SECONDS} s later`)
  await show(site, 'the same, garbage collected', 'collected')
  const verdict = (resident: number, most: number) =>
    `${resident} MB ${resident <= most ? '✓' : '✗'} ≤ ${most} MB`
  console.log(`\n  idle ${verdict(idle, MOST.idle)}, afterwards ${verdict(afterwards, MOST.afterwards)}`)
}

/** Prints a line; answers the resident memory in MB. */
async function show(site: Launched, name: string, when: 'memory' | 'collected' = 'memory'): Promise<number> {
  const { rss, heapUsed, external } = await site.memory(when)
  const cell = (bytes: number, width: number) => String(megabytes(bytes)).padStart(width)
  console.log(`  ${name.padEnd(34)}${cell(rss, 10)}${cell(heapUsed, 8)}${cell(external, 9)}`)
  return megabytes(rss)
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Each once, whatever it is answered, over a few connections. */
async function sendAll(asks: (() => Request)[]) {
  let next = 0
  const client = async () => {
    for (let ask = asks[next++]; ask; ask = asks[next++]) await (await fetch(ask())).arrayBuffer()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}
