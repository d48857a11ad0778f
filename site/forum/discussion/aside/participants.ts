import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { AuthorFields, PostFields, ReplyFields } from '../../operations.ts'
import type { PostQuery } from '../operations.ts'
import { publishedReplies } from '../page/published.ts'

export type Participant = {
  id: string
  name: string
  firstName: string
  lastName: string
  /** Number of their replies on this page; 0 for an author of the post only. */
  replies: number
}

/** Largest number of participants named. */
const MOST = 6

/**
 * Returns the participants on this page of a discussion: its author first, then by number of replies. Private members
 * are omitted, so that their items cannot be linked to each other.
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
