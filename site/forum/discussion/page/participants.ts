import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { AuthorFields, PostFields, ReplyFields } from '../../operations.ts'
import type { PostQuery } from '../operations.ts'
import { publishedReplies } from './published.ts'

export type Participant = {
  id: string
  name: string
  firstName: string
  lastName: string
  /** How many of the replies on this page are theirs; none for somebody who only asked. */
  replies: number
}

/** So many are named. */
const MOST = 6

/**
 * Who takes part in a discussion as far as this page of it shows: whoever started it first, then by their replies. Those
 * who keep their profile private are left out, so that what they write is not tied together.
 */
export function participantsIn(post: NonNullable<ResultOf<typeof PostQuery>['post']>): Participant[] {
  const starter = readFragment(AuthorFields, readFragment(PostFields, post).author)
  const writers = publishedReplies(post.replies.nodes).map((reply) =>
    readFragment(AuthorFields, readFragment(ReplyFields, reply).author),
  )
  const found = new Map<string, Participant>()
  for (const [index, author] of [starter, ...writers].entries()) {
    if (!author?.isPublicProfile) continue
    const { id, name, firstName, lastName } = author
    const replies = (found.get(id)?.replies ?? 0) + (index > 0 ? 1 : 0)
    found.set(id, { id, name, firstName, lastName, replies })
  }
  const isStarter = (participant: Participant) => Number(participant.id === starter?.id)
  return [...found.values()]
    .sort((one, other) => isStarter(other) - isStarter(one) || other.replies - one.replies)
    .slice(0, MOST)
}
