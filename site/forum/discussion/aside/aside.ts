import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { PostFields } from '../../operations.ts'
import type { PostQuery } from '../operations.ts'
import { jumpsIn, type Jumps } from './jumps.ts'
import { participantsIn, type Participant } from './participants.ts'

/** The part of the aside that depends on the replies. */
export type AsideContent = { jumps: Jumps | null; participants: readonly Participant[] }

/** Returns it for one page of replies, without those that the viewer has deleted. */
export function asideOf(
  post: NonNullable<ResultOf<typeof PostQuery>['post']>,
  page: number,
  deleted: readonly string[] = [],
): AsideContent {
  const nodes = post.replies.nodes.filter(({ id }) => !deleted.includes(id))
  const left = { ...post, replies: { ...post.replies, nodes } }
  return {
    jumps: jumpsIn(left, readFragment(PostFields, post).replyCount, page),
    participants: participantsIn(left),
  }
}

let shown: AsideContent | null = null
const listeners = new Set<() => void>()

/** Updates the aside, so that its counts agree with the list of replies. */
export function updateAside(next: AsideContent): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Returns the latest update; null while the page is as rendered. */
export const currentAside = () => shown

export function onAside(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
