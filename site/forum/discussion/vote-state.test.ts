import { expect, test } from 'vitest'
import { failureOf, votedMessage, withBallot } from './vote-state.ts'

const item = { id: '1', likeCount: 3, dislikeCount: 1, score: 2, viewerVote: 'NONE' as const }

test('counts, moves and withdraws a vote immediately', () => {
  const up = withBallot(item, 'UP')
  expect(up).toEqual({ id: '1', likeCount: 4, dislikeCount: 1, score: 3, viewerVote: 'UP' })
  const down = withBallot(up, 'DOWN')
  expect(down).toEqual({ id: '1', likeCount: 3, dislikeCount: 2, score: 1, viewerVote: 'DOWN' })
  expect(withBallot(down, 'NONE')).toEqual(item)
})

test('ignores an equal vote', () => {
  const up = withBallot(item, 'UP')
  expect(withBallot(up, 'UP')).toEqual(up)
})

test('formats votes with the messages of the specification', () => {
  expect(['UP', 'DOWN', 'NONE'].map((ballot) => votedMessage('Post', ballot as 'UP'))).toEqual([
    'Post upvoted!',
    'Post downvoted!',
    'Vote removed',
  ])
  expect(votedMessage('Reply', 'DOWN')).toBe('Reply downvoted!')
  expect(failureOf('Reply', 'UP')).toBe('Failed to upvote reply')
  expect(failureOf('Post', 'DOWN')).toBe('Failed to downvote post')
})
