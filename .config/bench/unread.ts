import { withClient } from '../../api/database/with-client.ts'
import { readyDatabase } from '../commands/lib/database.ts'
import { generateClient } from '../build/make.ts'
import { step } from '../commands/lib/steps.ts'
import { prepareAsks } from './asks.ts'
import { endAll, launch } from './children.ts'
import { fillForum } from './fill.ts'
import { answerTo, press } from './load.ts'
import type { Ask } from './load-plan.ts'
import { signIn } from './members.ts'
import { withDatabase } from './own-database.ts'
import { printReport } from './report.ts'
import { BARE, type Result } from './rows.ts'

const SIZE = { posts: 1_000_000, replies: 3_000_000 }
const READINGS = 10_000
const CONNECTIONS = 32
const SECONDS = 4

/** Neither has anything that waits for approval, as the first member has. */
const UP_TO_DATE = 'm3@scale.example'
const BEHIND = 'm2@scale.example'

/**
 * What it costs to know what is unread, among a million discussions: the personal query of a member who has read
 * everything, and of one who never has, but ten thousand discussions by themselves. It needs a built site.
 */
export async function measure() {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  try {
    await withDatabase(database.url, 'bench_unread', async (url) => {
      await step('A million discussions', async () => {
        await fillForum(url, SIZE)
        await withClient(url, async (client) => {
          await client.query(FALL_BEHIND(BEHIND, READINGS))
        })
        await writeToDisk(url)
        return null
      })
      try {
        await measureOver(url)
      } finally {
        // Before the database goes that they ask.
        endAll()
      }
    })
  } finally {
    await database.close()
  }
}

/**
 * Otherwise the database would write all of it beside the first measurements. Only a superuser may ask for it; the
 * embedded database has one, and the measurement needs no other.
 */
async function writeToDisk(url: string) {
  const superuser = new URL(url)
  superuser.username = 'postgres'
  await withClient(superuser.href, (client) => client.query('checkpoint'))
}

/** The newest discussions were read when they were new, and have been answered since. */
const FALL_BEHIND = (email: string, readings: number) => `
  update "Member" set "allReadAt" = '2024-01-01', "previousVisitAt" = '2024-06-01', "lastSeenAt" = now()
  where email = '${email}';
  insert into "PostReading" ("memberId", "postId", "readUntil")
  select member.id, post.id, post."publishedAt" from "Member" member cross join lateral (
    select id, "publishedAt" from "Post" where status = 'approved' order by id desc limit ${readings}
  ) post where member.email = '${email}';
  analyze "PostReading"`

async function measureOver(databaseUrl: string) {
  const env = { DATABASE_URL: databaseUrl, SIGN_IN: 'instant', MODERATION: 'all' }
  const { url: site } = await launch('serve.ts', env)
  const { url: bare } = await launch('bare.ts', env)
  const asksOf = async (email: string) => prepareAsks(site, [await signIn(site, email)])
  const [upToDate, behind] = [await asksOf(UP_TO_DATE), await asksOf(BEHIND)]
  const rows: [string, Ask | null][] = [
    [`${BARE}, before`, { url: `${bare}/` }],
    ['/forum, its personal query, everything read', upToDate.mineOnForum],
    [`/forum, its personal query, ${READINGS} readings, all else unread`, behind.mineOnForum],
    ['discussion, its personal query, everything read', upToDate.mineOnDiscussion],
    [`discussion, its personal query, ${READINGS} readings`, behind.mineOnDiscussion],
    [`${BARE}, after`, { url: `${bare}/` }],
  ]
  // The first to be asked would pay for what V8 has yet to compile.
  const asks = rows.flatMap(([, ask]) => ask ?? [])
  for (const ask of asks) await press({ asks: [ask], connections: CONNECTIONS, seconds: SECONDS })
  const results: Result[] = []
  for (const [name, ask] of rows) {
    if (!ask) throw new Error('dist/documents.json has no such document: build the site first.')
    await answerTo(ask)
    await press({ asks: [ask], connections: CONNECTIONS, seconds: 1 })
    const measured = await press({ asks: [ask], connections: CONNECTIONS, seconds: SECONDS })
    const goal = name.startsWith(BARE) ? {} : ({ goal: { least: 0.35, of: 'bare' } } as const)
    results.push({ name, asks: [ask], measured, ...goal })
  }
  printReport(results)
}
