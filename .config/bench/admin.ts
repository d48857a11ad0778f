import { readFileSync } from 'node:fs'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { readyDatabase } from '../commands/lib/database.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { step } from '../commands/lib/steps.ts'
import { endAll, launch } from './children.ts'
import { fillDashboard } from './fill-admin.ts'
import { signIn } from './members.ts'
import { withDatabase } from './own-database.ts'

const LARGE = { members: 100_000, entries: 1_000_000, waiting: 5_000 }
const CALLS = 10

/** Each tab without a filter, then what can be asked of it. */
const TABS: Record<string, string[]> = {
  users: [
    'search=byrne',
    'search=m4711%40scale',
    'search=nobody+at+all',
    'role=admin',
    'status=disabled',
    'status=unverified',
    'order=name_asc',
    'order=active_desc',
    'search=walsh&status=disabled&order=name_desc',
  ],
  moderation: [],
  sections: [],
  votes: [
    'search=sprint',
    'search=print+goa',
    'search=sp',
    'search=zq',
    'search=hippopotamus',
    'type=reply',
    'type=reply&search=print',
  ],
  logs: [
    'search=case+999999',
    'search=advertisement',
    'search=vertis',
    'search=ab',
    'search=zq',
    'search=nk',
    'search=c4ca42',
    'search=hippopotamus',
    'action=approve_post',
    'action=adjust_votes&search=confidential',
    'moderator=ADMIN',
  ],
}

/** The dashboard's pages, as the server renders them, over the demo data and over a hundred thousand members. */
export async function measure() {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  await step('Building the site', buildSite)
  try {
    const small = await sized(database.url, 'admin_small')
    const large = await sized(database.url, 'admin_large', LARGE)
    console.log(`\n  median and slowest of ${CALLS} warm answers, in ms\n`)
    console.log(`  ${'demo data'.padStart(15)}${'large'.padStart(18)}`)
    for (const [name, after] of large.times)
      console.log(`  ${words(small.times.get(name))}   ${words(after)}   ${name}`)
    console.log(`\n  ${[...small.exported, ...large.exported].join('\n  ')}`)
  } finally {
    endAll()
    await database.close()
  }
}

type Time = { median: number; slowest: number }
const words = (time: Time | undefined) =>
  time ? `${time.median.toFixed(1).padStart(7)} ${time.slowest.toFixed(1).padStart(7)}` : ''.padStart(15)

/** Makes a database with the demo data, and more if wanted, and asks a site that serves it. */
const sized = (server: string, name: string, more?: typeof LARGE) =>
  withDatabase(server, name, async (database) => {
    try {
      await migrate(database)
      const { url: site, pid } = await launch('serve.ts', { DATABASE_URL: database })
      if (more)
        await step('Filling', async () => {
          await fillDashboard(database, more)
          return `${more.members} members, ${more.entries} log entries and ${more.waiting} waiting made`
        })
      const { cookie, id } = await signIn(site, 'admin@irishagile.example')
      const times = new Map<string, Time>()
      for (const [tab, filters] of Object.entries(TABS))
        for (const filter of ['', ...filters]) {
          const query = `tab=${tab}${filter && `&${filter}`}`
          times.set(query, await timed(`${site}/admin?${query.replace('ADMIN', id)}`, cookie))
        }
      return { times, exported: [await exportAll(site, cookie, pid), await exportAll(site, cookie, pid)] }
    } finally {
      endAll()
    }
  })

async function timed(url: string, cookie: string): Promise<Time> {
  const taken: number[] = []
  for (let call = 0; call <= CALLS; call += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    await answer.text()
    if (answer.redirected || !answer.ok)
      throw new Error(`${url} answered ${answer.status} without the dashboard.`)
    if (call > 0) taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return { median: taken[CALLS >> 1] ?? 0, slowest: taken.at(-1) ?? 0 }
}

/** Exports the whole log. Memory is constant when a second export finds room in what the first one took. */
async function exportAll(site: string, cookie: string, pid: number): Promise<string> {
  const before = peakOf(pid)
  const began = performance.now()
  const answer = await fetch(`${site}/api/admin/logs.csv`, { headers: { cookie } })
  let lines = 0
  for await (const chunk of answer.body ?? [])
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  const seconds = (performance.now() - began) / 1000
  return `export of ${lines - 1} entries: ${seconds.toFixed(1)} s; peak memory ${peakOf(pid)} MB, ${before} MB before`
}

/** The most memory that a process has had so far, where the system tells. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}
