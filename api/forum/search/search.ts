import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { visibleTo } from '../../policy.ts'
import { orderOfResults, resultsFor } from './ranking.ts'
import { textInBlocks } from '../../text/markup.ts'
import { limit } from './candidates.ts'
import { highlight } from './headlines.ts'
import { toConnection, type Connection } from '../../database/connection/connection.ts'
import { ROWS_AT_ONCE } from '../../database/page-budget.ts'
import { pageSize } from '../../database/paging.ts'
import { cursorOf, rankCursor } from '../posts/post-order.ts'
import {
  findPosts,
  WITH_AUTHOR,
  type PostWithAuthor,
  type PostEdge,
  type PostListArgs,
} from '../posts/posts.ts'
import { categoryName, searchText } from '../../items/rules.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'
import { FEW } from './distinctive.ts'
import { hasOperators, searchedTerms } from './terms.ts'
import { closestPosts } from './similar.ts'

/** The maximum number of results with only some of the words. */
const MAX_CLOSEST = 5

/** The maximum number of results with marks in one call. */
const SNIPPETS_AT_ONCE = 20

/** A discussion in a page of results, and the matching text: safe HTML with <mark>. */
export type SearchEdge = PostEdge & {
  /** True when it lacks some of the words. */
  isClosest?: boolean
  titleHtml?: string
  snippetHtml?: string
  foundInReply?: string | null
}

/** A page of results; of a list that is no search without a count. */
export type SearchConnection = Connection<SearchEdge> & {
  /** The number of those found that have all terms, on every page. */
  foundCount?: number | null
  /** False when there may be more than these, since a limit was reached. */
  isFoundCountExact?: boolean | null
}

/**
 * Returns a page of all discussions, or of those that match a search.
 * @param wanted as in `findPosts`, and the words
 * @throws Refusal INVALID for an invalid cursor, words or category; TOO_MANY, AWAY when searching
 */
export async function findOrSearchPosts(
  searcher: Searcher,
  { search, hasSnippets, withClosest, ...wanted }: PostListArgs & Searched,
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<SearchConnection> {
  const words = searchedTerms(parse(searchText, search) ?? '')
  return words
    ? searchPosts(searcher, words, { ...wanted, hasSnippets, withClosest }, shape)
    : findPosts(searcher.viewer, wanted, shape)
}

type Searched = {
  search?: string | null | undefined
  /** True to include the matching text, which limits the size of the page. */
  hasSnippets: boolean
  /** True to add results with only some of the words, when few in the whole forum contain all. */
  withClosest?: boolean
}

type Row = {
  id: string
  rank: number
  listedAt: Date
  lastActivityAt: Date
  score: number
  title: string
  html: string
  reply: string | null
  isClosest?: boolean
  total?: number
  isComplete?: boolean
}

/**
 * Finds published discussions by words in their titles, texts and replies, in English and Irish, with or without the
 * fada. Only the newest matches are ranked, so that a frequent word costs no more than a rare one.
 * @param words web search syntax: all of them, "a phrase", one or another, -without
 * @param wanted a category, an order (best match first), a filter, a size, a cursor
 * @throws Refusal INVALID for an invalid cursor; TOO_MANY, AWAY
 */
async function searchPosts(
  searcher: Searcher,
  words: string,
  { hasSnippets, withClosest, ...wanted }: PostListArgs & Omit<Searched, 'search'>,
  shape: Prisma.PostDefaultArgs,
): Promise<SearchConnection> {
  const size = Math.min(pageSize(wanted), hasSnippets ? SNIPPETS_AT_ONCE : ROWS_AT_ONCE - 1)
  const { sorted, behind } = orderOfResults(wanted.order, wanted.after)
  // Texts are long, so only those of the page are read.
  const query = Prisma.sql`
    ${resultsFor(words, { category: parse(categoryName, wanted.category), filter: wanted.filter })}
    select page.*, post.title, coalesce(said."contentHtml", post."contentHtml") as html
    from (select * from (select *, count(*) over ()::int as total, (select "isComplete" from complete) from results) counted ${behind} ${sorted} ${limit(size + 1)}) page
    join "Post" post using (id) left join "Reply" said on said.id = page.reply ${sorted}`
  const mark = async (rows: readonly Row[], searches: readonly string[]) =>
    hasSnippets
      ? await highlight(
          searches,
          rows.flatMap(({ title, html }) => [title, textInBlocks(html)]),
        )
      : rows.flatMap(() => ['', ''])

  const { hasMore, rows, marked, ...counted } = await withSearchSlot(searcher, async () => {
    const found = await db.$queryRaw<Row[]>(query)
    const rows = found.slice(0, size)
    const { after, category, filter } = wanted
    const isWide = withClosest && !after && !category && !filter && !hasOperators(words)
    const closest =
      isWide && rows.length < FEW
        ? await closestRows(words, size - rows.length, rows)
        : { rows: [], searches: [] }
    return {
      hasMore: found.length > size,
      foundCount: found[0]?.total ?? (after ? null : 0),
      isFoundCountExact: found[0]?.isComplete ?? (after ? null : true),
      rows: [...rows, ...closest.rows],
      marked: [...(await mark(rows, [words])), ...(await mark(closest.rows, closest.searches))],
    }
  })
  const nodes = (await db.post.findMany({
    ...shape,
    where: { AND: [{ id: { in: rows.map(({ id }) => id) } }, visibleTo(searcher.viewer)] },
    relationLoadStrategy: 'join',
  })) as PostWithAuthor[]
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))

  const edges = rows.flatMap((row, index): SearchEdge[] => {
    const node = nodeOf.get(row.id)
    const cursor = wanted.order ? cursorOf(wanted.order, row) : rankCursor(row)
    const [titleHtml = '', snippetHtml = ''] = marked.slice(index * 2)
    const { reply: foundInReply, isClosest = false } = row
    return node ? [{ cursor, node, titleHtml, snippetHtml, foundInReply, isClosest }] : []
  })
  return { ...toConnection(edges, hasMore, wanted.after), ...counted }
}

/** Returns the closest discussions besides those found, as rows of a result. */
async function closestRows(words: string, most: number, found: readonly Row[]) {
  const { found: near, searches } = await closestPosts(words, MAX_CLOSEST)
  const others = near.filter(({ id }) => found.every((row) => row.id !== id)).slice(0, most)
  return {
    rows: others.map((row) => ({ ...row, rank: 0, reply: null, isClosest: !row.hasAllTerms })),
    searches,
  }
}
