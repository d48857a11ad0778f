import { db } from '../../api/database/db.ts'
import { findReplyPage } from '../../api/forum/replies/reply-pages.ts'
import { countPosts } from '../../api/forum/categories/counts.ts'
import { findPosts, requirePostWithReplies } from '../../api/forum/posts/posts.ts'
import { findOrSearchPosts } from '../../api/forum/search/search.ts'
import { similarPosts } from '../../api/forum/search/similar.ts'
import { MOST_AT_ONCE } from '../../api/database/paging.ts'
import type { Person } from '../../api/policy.ts'
import type { Times } from './timings.ts'

// One process a database, since the client belongs to its process: prints the times as JSON.

const calls = Number(process.argv[2])
const reader = await db.member.findFirstOrThrow({ skip: 7 })
const member: Person = { ...reader, sessionId: reader.id }
const some = await db.post.findMany({ where: { status: 'approved' }, take: calls, orderBy: { id: 'desc' } })
const [long] = await db.$queryRaw<{ id: string; reply: string }[]>`
  select "postId" as id, max(id::text) as reply from "PublishedReply"
  group by 1 order by count(*) desc limit 1`
const deep = (await findPosts(null, { order: 'active', first: 100 })).pageInfo.endCursor
const idOf = (n: number) => some[n % some.length]?.id ?? ''

const SOMEBODY = { viewer: null, origin: { network: '192.0.2.1' } }

const REPLIES = { first: MOST_AT_ONCE, after: null }

const READS: Record<string, (n: number) => Promise<unknown>> = {
  'list, newest': () => findPosts(null),
  'list, most active': () => findPosts(null, { order: 'active' }),
  'list, highest score': () => findPosts(null, { order: 'score' }),
  'list, most active, page 6': () => findPosts(null, { order: 'active', after: deep }),
  'list, newest, a member': () => findPosts(member),
  'list, most active, a member': () => findPosts(member, { order: 'active' }),
  'category, newest': () => findPosts(null, { category: 'Remote Work' }),
  'category, highest score, a member': () => findPosts(member, { category: 'Remote Work', order: 'score' }),
  'number of discussions': () => countPosts(),
  discussion: (n) => requirePostWithReplies(null, idOf(n), REPLIES),
  'longest discussion': () => requirePostWithReplies(null, long?.id ?? '', REPLIES),
  'page of a permalink in it': () => findReplyPage(null, long?.id ?? '', { replyId: long?.reply }),
  'search, a rare word': (n) => findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: `topic${n + 5}` }),
  'search, a word in every third text': () =>
    findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: 'sprint' }),
  'search, three common words': () =>
    findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: 'sprint planning remote' }),
  'search, a phrase': () => findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: '"remote office"' }),
  'search, not there': () => findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: 'hippopotamus' }),
  'search in a category': () =>
    findOrSearchPosts(SOMEBODY, { hasSnippets: true, search: 'retro', category: 'Remote Work' }),
  'similar to a title': (n) => similarPosts(SOMEBODY, `Sprint planning for a remote team topic${n}`),
}

const times: Times = {}
for (const [name, read] of Object.entries(READS)) {
  await read(0)
  const taken: number[] = []
  for (let n = 0; n < calls; n++) {
    const began = performance.now()
    await read(n)
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  times[name] = { median: taken[calls >> 1] ?? 0, slowest: taken.at(-1) ?? 0 }
}
console.log(JSON.stringify(times))
await db.$disconnect()
process.exit(0)
