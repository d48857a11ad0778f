import { db } from '../../api/database/db.ts'
import { MAX_AT_ONCE } from '../../api/database/paging.ts'
import { countPosts } from '../../api/forum/categories/counts.ts'
import { findPosts, requirePostWithReplies } from '../../api/forum/posts/posts.ts'
import { findReplyPage } from '../../api/forum/replies/reply-pages.ts'
import { indexPages } from '../../api/forum/search/page-index.ts'
import { findPages } from '../../api/forum/search/pages.ts'
import { findOrSearchPosts } from '../../api/forum/search/search.ts'
import { similarPosts } from '../../api/forum/search/similar.ts'

// Times what readers of the forum do over DATABASE_URL, and prints the medians as JSON.

const CALLS = 20
const STRANGER = { viewer: null, origin: { network: '192.0.2.1' } }
const REPLIES = { first: MAX_AT_ONCE, after: null }

await indexPages('dist/search-pages.json')
const reader = await db.member.findFirstOrThrow({ skip: 7 })
const member = { ...reader, sessionId: reader.id }
const posts = await db.post.findMany({ where: { status: 'approved' }, take: CALLS, orderBy: { id: 'desc' } })
const [longest] = await db.$queryRaw<{ id: string; reply: string }[]>`
  select "postId" as id, max(id::text) as reply from "PublishedReply" group by 1 order by count(*) desc limit 1`
const page6 = (await findPosts(null, { order: 'active', first: 100 })).pageInfo.endCursor
const search = (words: string) => findOrSearchPosts(STRANGER, { hasSnippets: true, search: words })
/** Searches pages and discussions, as the dialog does. */
const typed = (text: string) =>
  Promise.all([
    findPages(STRANGER, text, 8),
    findOrSearchPosts(STRANGER, { hasSnippets: true, withClosest: true, first: 5, search: text }),
  ])

const TYPED = [
  'sprint planning remote',
  'how long should a retro take',
  'certified scrummaster cost',
  'story points estimation',
  'job interview scrum master',
  'hospital agile contract',
  'learn scrum in cork',
  'release forecast',
]
const keystrokes = TYPED.flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, end) => text.slice(0, end + 2)),
)

const READS: Record<string, (n: number) => Promise<unknown>> = {
  'list, newest': () => findPosts(null),
  'list, most active, page 6': () => findPosts(null, { order: 'active', after: page6 }),
  'list, highest score, a member': () => findPosts(member, { order: 'score' }),
  'category, highest score, a member': () => findPosts(member, { category: 'Remote Work', order: 'score' }),
  'number of discussions': () => countPosts(),
  discussion: (n) => requirePostWithReplies(null, posts[n % posts.length]?.id ?? '', REPLIES),
  'longest discussion': () => requirePostWithReplies(null, longest?.id ?? '', REPLIES),
  'page of a permalink in it': () => findReplyPage(null, longest?.id ?? '', { replyId: longest?.reply }),
  'search, a rare word': (n) => search(`topic${n + 5}`),
  'search, three common words': () => search('sprint planning remote'),
  'search, a phrase': () => search('"remote office"'),
  'similar to a title': (n) => similarPosts(STRANGER, `Sprint planning for a remote team topic${n}`),
}

/** Returns the durations of the calls in ms, sorted. */
async function durations(calls: number, read: (n: number) => Promise<unknown>): Promise<number[]> {
  await read(0)
  const found: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now()
    await read(n)
    found.push(performance.now() - began)
  }
  return found.sort((one, other) => one - other)
}

const times: Record<string, number | undefined> = {}
for (const [name, read] of Object.entries(READS)) times[name] = (await durations(CALLS, read))[CALLS >> 1]
// Other work on the machine delays single calls, so the median of three counts for each keystroke.
const byKeystroke: number[] = []
for (const text of keystrokes) byKeystroke.push((await durations(3, () => typed(text)))[1] ?? NaN)
byKeystroke.sort((one, other) => one - other)
times['search while typing, a keystroke'] = byKeystroke[keystrokes.length >> 1]
times['search while typing, 95 % of keystrokes'] = byKeystroke[Math.floor(keystrokes.length * 0.95)]
console.log(JSON.stringify(times))
process.exit()
