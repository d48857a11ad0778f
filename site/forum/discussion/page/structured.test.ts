import { expect, test } from 'vitest'
import { discussionPosting } from './structured.ts'

const author = { id: '1', name: 'Nuala', isPublicProfile: true }
const item = {
  ...{ id: '2', status: 'APPROVED', title: 'Retro', category: 'Team Dynamics', author, replyCount: 1 },
  ...{ contentHtml: '<p>Words</p>', listedAt: '2026-11-04T10:00:00Z', writtenAt: null, editedAt: null },
  ...{ likeCount: 6, likeAdjustment: 0, removedAt: null, answer: null },
}

const posting = (post: object = {}, reply: object = {}) => {
  const found = { ...item, ...post, replies: { nodes: [{ ...item, id: '3', ...reply }] } }
  const site = { base: new URL('https://irishagile.example') }
  return discussionPosting(site as never, found as never, 1) as unknown as Record<string, unknown> & {
    comment: Record<string, unknown>[]
  }
}

test('states the vote count unless moderators have adjusted it', () => {
  const notified = posting()
  expect([notified['interactionStatistic'], notified.comment[0]?.['upvoteCount']]).toEqual([
    expect.objectContaining({ userInteractionCount: 6 }),
    6,
  ])
  const adjusted = posting({ likeAdjustment: 5 }, { likeAdjustment: -2 })
  expect(adjusted).not.toHaveProperty('interactionStatistic')
  expect(adjusted.comment[0]).not.toHaveProperty('upvoteCount')

  const acceptedReply = { reply: { ...item, id: '3', excerpt: 'Words' } }
  const { mainEntity } = posting({ likeAdjustment: 5, answer: acceptedReply }, { likeAdjustment: 5 })
  expect(mainEntity).not.toHaveProperty('upvoteCount')
  expect(mainEntity).toMatchObject({
    acceptedAnswer: expect.not.objectContaining({ upvoteCount: 6 }) as object,
  })
})

test('states the date of submission when it differs from that of publication', () => {
  expect(posting()).toMatchObject({ datePublished: item.listedAt })
  expect(posting()).not.toHaveProperty('dateCreated')
  const writtenAt = '2026-11-01T10:00:00Z'
  expect(posting({ writtenAt })).toMatchObject({ datePublished: item.listedAt, dateCreated: writtenAt })
})

test('separates an entry of a list from the list within it', () => {
  const contentHtml = '<ul><li>Plan<ol><li>Ask</li></ol></li></ul>'
  expect(posting({ contentHtml })['text']).toMatch(/^\s*Plan\s+Ask\s*$/)
})
