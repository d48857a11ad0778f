import { Prisma } from '../../../prisma/client/client.ts'
import type { Publishable } from '../../forum/items/publication.ts'
import { containing } from '../../database/containing.ts'

const REPLY_TEXT = Prisma.sql`plain_words(item."content")`
const POST_TEXT = Prisma.sql`plain_words(item."title" || E'\n' || item."content")`
const SEARCHED = {
  post: POST_TEXT,
  postRevision: POST_TEXT,
  reply: REPLY_TEXT,
  replyRevision: REPLY_TEXT,
} satisfies Record<Publishable['type'], Prisma.Sql>

/** Applies a condition to each of the first words of a search. */
const eachWord = (search: string, condition: (pattern: Prisma.Sql) => Prisma.Sql) =>
  Prisma.join(
    search
      .split(/\s+/)
      .slice(0, 8)
      .map((part) => condition(containing(part))),
    ' and ',
  )

/** Finds the posts or replies that contain each of these words. */
export const itemMatches = (type: 'post' | 'reply', search: string): Prisma.Sql =>
  eachWord(search, (pattern) => Prisma.sql`${SEARCHED[type]} like ${pattern}`)

/** Finds pending items by these words or by their author. */
export const pendingMatches = (kind: Publishable['type'], search: string): Prisma.Sql =>
  eachWord(
    search,
    (pattern) => Prisma.sql`(${SEARCHED[kind]} like ${pattern} or author."searchText" like ${pattern})`,
  )
