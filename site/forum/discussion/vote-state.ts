import type { Vote } from '#rules/items'

export type Voted = { likeCount: number; dislikeCount: number; score: number; viewerVote: Vote }

/** A pressed button and the resulting vote; null if the press withdraws it. */
export type Press = { pressed: 'UP' | 'DOWN'; ballot: Vote }

/** Returns an item's displayed votes after the viewer's vote, before the server confirms it. */
export function withBallot<Item extends Voted>(item: Item, ballot: Vote): Item {
  const count = (which: Vote) => Number(ballot === which) - Number(item.viewerVote === which)
  return {
    ...item,
    likeCount: item.likeCount + count('UP'),
    dislikeCount: item.dislikeCount + count('DOWN'),
    score: item.score + count('UP') - count('DOWN'),
    viewerVote: ballot,
  }
}

const DONE = { UP: 'upvoted', DOWN: 'downvoted' } as const
const VERBS = { UP: 'upvote', DOWN: 'downvote' } as const

/** Returns the messages for a vote (specification, section 8) and for a withdrawn one. */
export const votedMessage = (kind: 'Post' | 'Reply', ballot: Vote) =>
  ballot === 'NONE' ? 'Vote removed' : `${kind} ${DONE[ballot]}!`

/** Returns the messages for a failed vote; `pressed` is the button. */
export const failureOf = (kind: 'Post' | 'Reply', pressed: Press['pressed']) =>
  `Failed to ${VERBS[pressed]} ${kind.toLowerCase()}`
