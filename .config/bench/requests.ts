import path from 'node:path'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { readyDatabase } from '../commands/lib/database.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { step } from '../commands/lib/steps.ts'
import { prepareAsks } from './asks.ts'
import { endAll, launch } from './children.ts'
import { answerTo, generator, press } from './load.ts'
import type { Ask, Measured } from './load-plan.ts'
import { signInMembers } from './members.ts'
import { findProgram, startReference, startStatic, type Nginx } from './nginx.ts'
import { withDatabase } from './own-database.ts'
import { printReport } from './report.ts'
import { BARE, rowsFor, type Result, type Row } from './rows.ts'

const SECONDS = 4
const WARM_UP = 1
const CONNECTIONS = 32
const MEMBERS = 8

/**
 * What strangers and members ask most, beside the same rows from a bare handler and beside nginx, in one run. The site
 * runs as npm start runs it, with rates off, over a database of its own that holds the demo data.
 * @param log how much the site writes down meanwhile; the figures hold for that
 */
export async function measure({ log = 'fatal' } = {}) {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  await step('Building the site', buildSite)
  try {
    await withDatabase(database.url, 'bench_requests', (url) => measureOver(url, log))
  } finally {
    await database.close()
  }
}

async function measureOver(databaseUrl: string, log: string) {
  const running: Nginx[] = []
  try {
    await migrate(databaseUrl)
    const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: log, SIGN_IN: 'instant', MODERATION: 'all' }
    const { url: site } = await launch('serve.ts', env)
    const { url: bare } = await launch('bare.ts', env)
    const asks = await prepareAsks(site, await signInMembers(site, MEMBERS))
    const hasNginx = Boolean(findProgram('nginx') && findProgram('openssl'))
    const direct = hasNginx ? await startStatic(path.resolve('dist/client/manifesto/index.html.br')) : null
    const proxy = hasNginx ? await startReference(site) : null
    running.push(...[direct, proxy].filter((each) => each !== null))

    console.log(
      `\n  Load by ${generator}: ${CONNECTIONS} connections, ${SECONDS} s each after ${WARM_UP} s of`,
    )
    console.log(`  warming up. The site writes its log at the level "${log}".`)
    const yardstick = (when: string): Row => ({ name: `${BARE}, ${when}`, asks: [{ url: `${bare}/` }] })
    const between = rowsFor(asks, { bare, direct, proxy: proxy?.secure ?? null })
    const results: Result[] = []
    for (const row of [yardstick('before'), ...between, yardstick('after')]) {
      const { name, asks: sent } = row
      if (typeof sent === 'string') console.log(`  Left out: ${name} (${sent})`)
      else
        await step(name, async () => {
          results.push({ ...row, measured: await measured(row, sent) })
          return null
        })
    }
    printReport(results)
  } finally {
    for (const each of running) await each.stop()
    endAll()
  }
}

async function measured(row: Row, asks: Ask[]): Promise<Measured> {
  const { connections = CONNECTIONS, each = 1, meanwhile } = row
  for (const ask of asks) await answerTo(ask)
  await press({ asks, connections, seconds: WARM_UP })
  const stop = meanwhile ? sendRegularly(meanwhile) : async () => undefined
  const { perSecond, ...rest } = await press({ asks, connections, seconds: SECONDS }).finally(stop)
  return { ...rest, perSecond: perSecond / each }
}

/** Sends so many requests a second until it is stopped, whether or not the ones before were answered. */
function sendRegularly({ ask, perSecond }: NonNullable<Row['meanwhile']>): () => Promise<void> {
  const sent: Promise<string>[] = []
  const timer = setInterval(() => void sent.push(answerTo(ask(sent.length))), 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
  }
}
