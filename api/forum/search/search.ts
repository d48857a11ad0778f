import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { visibleTo } from '../../policy.ts'
import { behindResult, resultsFor } from './ranking.ts'
import { excerpt } from '../../text/markup.ts'
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
import { categoryName, searchWords } from '../../items/rules.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'
import { searchedTerms } from './terms.ts'

/** The most results with marks in one call. */
const SNIPPETS_AT_ONCE = 20

/** A discussion in a page of results, and the matching text: safe HTML with <mark>. */
export type SearchEdge = PostEdge & {
  titleHtml?: string
  snippetHtml?: string
  foundInReply?: string | null
}

/**
 * Returns a page of discussions: of all, or of those that match a search.
 * @param wanted as in `findPosts`, and the words
 * @throws Refusal INVALID for an unreadable cursor, or invalid words or category; TOO_MANY, AWAY when searching
 */
export async function findOrSearchPosts(
  searcher: Searcher,
  { search, hasSnippets, ...wanted }: PostListArgs & Searched,
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<Connection<SearchEdge>> {
  const words = searchedTerms(parse(searchWords, search) ?? '')
  return words
    ? searchPosts(searcher, words, { ...wanted, hasSnippets }, shape)
    : findPosts(searcher.viewer, wanted, shape)
}

type Searched = {
  search?: string | null | undefined
  /** True to show the matching text; then a page is short. */
  hasSnippets: boolean
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
}

/**
 * Finds published discussions by words in their titles, texts and replies, in English and Irish, with or without the
 * fada. Only the newest matches are ranked, so that a frequent word costs no more than a rare one.
 * @param words as for a web search: all of them, "a phrase", one or another, -without
 * @param wanted a category, an order (best match first), a filter, a size, a cursor to continue from
 * @throws Refusal INVALID for an unreadable cursor; TOO_MANY, AWAY
 */
async function searchPosts(
  searcher: Searcher,
  words: string,
  { hasSnippets, ...wanted }: PostListArgs & { hasSnippets: boolean },
  shape: Prisma.PostDefaultArgs,
): Promise<Connection<SearchEdge>> {
  const size = Math.min(pageSize(wanted), hasSnippets ? SNIPPETS_AT_ONCE : ROWS_AT_ONCE - 1)
  const query = Prisma.sql`
    ${resultsFor(words, { category: parse(categoryName, wanted.category), filter: wanted.filter })}
    select id, rank, "listedAt", "lastActivityAt", score, title, html, reply from results
    ${behindResult(wanted.order, wanted.after)}
    limit ${size + 1}`

  const { rows, marked } = await withSearchSlot(searcher, async () => {
    const rows = await db.$queryRaw<Row[]>(query)
    const texts = rows.slice(0, size).flatMap(({ title, html }) => [title, excerpt(html, Infinity)])
    return { rows, marked: hasSnippets ? await highlight(words, texts) : [] }
  })
  const nodes = (await db.post.findMany({
    ...shape,
    where: { AND: [{ id: { in: rows.map(({ id }) => id) } }, visibleTo(searcher.viewer)] },
    relationLoadStrategy: 'join',
  })) as PostWithAuthor[]
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))

  const edges = rows.slice(0, size).flatMap((row, index): SearchEdge[] => {
    const node = nodeOf.get(row.id)
    const cursor = wanted.order ? cursorOf(wanted.order, row) : rankCursor(row)
    const [titleHtml = '', snippetHtml = ''] = marked.slice(index * 2)
    return node ? [{ cursor, node, titleHtml, snippetHtml, foundInReply: row.reply }] : []
  })
  return toConnection(edges, rows.length > size, wanted.after)
}
