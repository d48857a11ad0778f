import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { findPostsById } from '../posts/posts.ts'

const SHOWN = 3

/** The number of compared discussions, so that a page costs the same in any forum. */
const COMPARED = 300

/**
 * Finds related discussions: those of the same category that share most words with its title, words in their titles
 * counting most; without shared words, the newest. Every viewer gets the same.
 * @returns none for a discussion that is not public
 */
export async function relatedPosts(postId: string, shape: Prisma.PostFindManyArgs = {}) {
  // Read before the return, since Pothos reports an unused query as an error.
  const wanted = { ...shape }
  const rows = isUuid(postId) ? await findRelated(postId) : []
  return findPostsById(
    null,
    rows.map(({ id }) => id),
    wanted,
  )
}

// Ignores English stop words; matches any other.
const findRelated = (postId: string) => db.$queryRaw<{ id: string }[]>`
  with asked as materialized (
    select id, category, replace(plainto_tsquery('english', words_apart(plain_words(title)))::text, ' & ', ' | ')::tsquery as words
    from "PublishedPost" where id = ${postId}::uuid and "removedAt" is null
  )
  select near.id from asked, lateral (
    select id, "searchVector" from "PublishedPost"
    where category = asked.category and id <> asked.id and "removedAt" is null
    order by id desc limit ${COMPARED}
  ) near
  order by ts_rank('{0, 0, 0.1, 1}', near."searchVector", asked.words) desc, near.id desc
  limit ${SHOWN}`
