import type { Prisma } from '../../prisma/client/client.ts'
import { db } from '../db.ts'
import { parse } from '../parse.ts'
import { visibleTo, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'
import { behindFound, found, rankCursor } from './found.ts'
import { excerpt } from '../markup.ts'
import { highlight } from './highlights.ts'
import { cursorOf, pageOf, sizeOf, type Connection } from './keyset.ts'
import { findPosts, WITH_AUTHOR, type PostWithAuthor, type Wanted } from './posts.ts'
import { categoryName, searchWords } from './rules.ts'

/** A discussion in a page of results, and where the words were found: safe HTML with <mark>. */
export type Found = {
  cursor: string
  node: PostWithAuthor
  titleHtml?: string
  snippetHtml?: string
  foundInReply?: string | null
}

/**
 * A page of discussions: of all, or of those in which words are found.
 * @param wanted what `findPosts` takes, and the words; `last` and `before` are refused, since both lists go one way
 * @throws Refusal INVALID for an unreadable cursor, or what cannot be words or a category
 */
export async function findOrSearchPosts(
  viewer: Viewer,
  { search, last, before, ...wanted }: Wanted & Searched,
  shape: Prisma.PostDefaultArgs = WITH_AUTHOR,
): Promise<Omit<Connection<PostWithAuthor>, 'edges'> & { edges: Found[] }> {
  if ((last ?? before ?? null) !== null)
    throw new Refusal('INVALID', 'Discussions are read forwards only: please use first and after.')
  const words = parse(searchWords, search)
  return words ? searchPosts(viewer, words, wanted, shape) : findPosts(viewer, wanted, shape)
}

type Searched = {
  search?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

type Row = {
  id: string
  rank: number
  lastActivityAt: Date
  score: number
  title: string
  html: string
  reply: string | null
}

/**
 * Finds published discussions by words in their titles, texts and replies, in English and Irish, with or without the
 * fada. The newest matches are ranked, so that a word that everybody uses costs no more than a rare one.
 * @param words as for a web search: all of them, "a phrase", one or another, -without
 * @param wanted a category, an order (best match first), how many, a cursor to go on from
 * @throws Refusal INVALID for an unreadable cursor
 */
async function searchPosts(
  viewer: Viewer,
  words: string,
  wanted: Wanted,
  shape: Prisma.PostDefaultArgs,
): Promise<Omit<Connection<PostWithAuthor>, 'edges'> & { edges: Found[] }> {
  const size = sizeOf(wanted.first)
  const rows = await db.$queryRaw<Row[]>`
    ${found(words, parse(categoryName, wanted.category))}
    select id, rank, "lastActivityAt", score, title, html, reply from found
    ${behindFound(wanted.order, wanted.after)}
    limit ${size + 1}`

  const nodes = (await db.post.findMany({
    ...shape,
    where: { AND: [{ id: { in: rows.map(({ id }) => id) } }, visibleTo(viewer)] },
    relationLoadStrategy: 'join',
  })) as PostWithAuthor[]
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))

  const texts = rows.slice(0, size).flatMap(({ title, html }) => [title, excerpt(html, Infinity)])
  const marked = await highlight(words, texts)
  const edges = rows.slice(0, size).flatMap((row, place): Found[] => {
    const node = nodeOf.get(row.id)
    const cursor = wanted.order ? cursorOf(wanted.order, row) : rankCursor(row)
    const [titleHtml = '', snippetHtml = ''] = marked.slice(place * 2)
    return node ? [{ cursor, node, titleHtml, snippetHtml, foundInReply: row.reply }] : []
  })
  return pageOf(edges, rows.length > size, wanted.after)
}
