import { describe, expect, test } from 'vitest'
import { execute, call } from '../test/execute.ts'
import { aMember, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { planOf, statementsOf } from '../test/statements.ts'

const AUTHOR = 'author { id name company }'
const ITEM = `id contentHtml score viewerVote viewerCanEdit pendingRevision { id title } ${AUTHOR}`
const REPLY_ITEM = `id contentHtml score viewerVote viewerCanEdit pendingRevision { id } ${AUTHOR}`
const QUERIES: Record<string, string> = {
  list: `{ posts(first: 50) { edges { node { ${ITEM} excerpt replyCount } } } discussionCount }`,
  'list by activity': `{ posts(first: 50, order: ACTIVE) { edges { node { ${ITEM} } } } }`,
  category: `{ posts(first: 50, category: "Remote Work", order: SCORE) { edges { node { ${ITEM} } } } }`,
  search: `{ posts(first: 50, search: "Sprints") { edges { titleHtml snippetHtml node { ${ITEM} } } } }`,
  solved: `{ posts(first: 50, filter: SOLVED) { edges { node { ${ITEM} answer { reply { ${REPLY_ITEM} } } } } } }`,
  pinned: `{ pinnedPosts { ${ITEM} } }`,
  related: `query ($id: ID!) { relatedPosts(postId: $id) { ${ITEM} } }`,
  similar: `{ similarPosts(title: "What we learned from Sprints") { ${ITEM} } }`,
  discussion: `query ($id: ID!) { post(id: $id) { ${ITEM} replies(first: 50) { nodes { ${REPLY_ITEM} } } } }`,
  'lists within a list': `{ posts(first: 50) { edges { node { id replies(first: 5) { nodes { ${REPLY_ITEM} } } } } } }`,
  location: 'query ($id: ID!) { replyLocation(postId: $id, page: 1) { pages } }',
}

/** Creates discussions, each by its own author, the first with as many replies. */
async function aForum(size: number): Promise<string> {
  const ids: string[] = []
  for (let n = 0; n < size; n++) ids.push((await aPost({ category: 'Remote Work' })).id)
  for (let n = 0; n < size; n++) await aReply(ids[0] ?? '', { authorId: (await aMember()).id })
  return ids[0] ?? ''
}

const operations = (viewer: SignedIn | null, id: string): Record<string, () => Promise<unknown>> => ({
  ...Object.fromEntries(
    Object.entries(QUERIES).map(([name, query]) => [
      name,
      async () => expect((await execute(viewer, query, { id })).errors, name).toBeUndefined(),
    ]),
  ),
  'REST list': () => call('GET', '/api/forum/posts?limit=50', viewer ? { cookie: viewer.cookie } : {}),
  'REST discussion': () => call('GET', `/api/forum/posts/${id}`, viewer ? { cookie: viewer.cookie } : {}),
})

describe('the number of statements', () => {
  test.each(['a stranger', 'a member'])('does not grow with the items shown to %s', async (who) => {
    const viewer = who === 'a member' ? await aViewer() : null
    const counts = async (id: string) => {
      const all = operations(viewer, id)
      // The first call of a process fills caches for later ones.
      for (const act of Object.values(all)) await act()
      const counted: Record<string, number> = {}
      for (const [name, act] of Object.entries(all)) counted[name] = (await statementsOf(act)).length
      return counted
    }
    const few = await counts(await aForum(2))
    const many = await counts(await aForum(15))
    expect(many).toEqual(few)
    for (const [name, count] of Object.entries(many)) expect(count, name).toBeLessThanOrEqual(6)
  })
})

/** A plan that still sorts or reads whole tables when that is disabled has no index to use. */
const WITHOUT = ['enable_sort', 'enable_seqscan', 'enable_incremental_sort']

describe('an index', () => {
  const lists = ['NEWEST', 'ACTIVE', 'SCORE'].flatMap((order) => [
    `{ posts(order: ${order}) { edges { node { id } } } }`,
    `{ posts(order: ${order}, category: "Remote Work") { edges { node { id } } } }`,
  ])
  for (const filter of ['SOLVED', 'UNANSWERED'])
    lists.push(
      `{ posts(filter: ${filter}) { edges { node { id } } } }`,
      `{ posts(filter: ${filter}, category: "Remote Work") { edges { node { id } } } }`,
    )
  lists.push('{ pinnedPosts { id } }')

  test.each(lists)('provides the order of %s', async (query) => {
    await aForum(3)
    const [statement] = await statementsOf(() => execute(null, query))
    expect(await planOf(statement?.text ?? '', statement?.values ?? [], WITHOUT)).not.toMatch(
      /Sort Key|Seq Scan/,
    )
  })
})
