import { expect, test } from 'vitest'
import { discussionPosting, eventData } from './structured.ts'

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

test('includes the vote count unless moderators have adjusted it', () => {
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

test('includes the date of submission if it differs from that of publication', () => {
  expect(posting()).toMatchObject({ datePublished: item.listedAt })
  expect(posting()).not.toHaveProperty('dateCreated')
  const writtenAt = '2026-11-01T10:00:00Z'
  expect(posting({ writtenAt })).toMatchObject({ datePublished: item.listedAt, dateCreated: writtenAt })
})

test('separates a list item from its nested list', () => {
  const contentHtml = '<ul><li>Plan<ol><li>Ask</li></ol></li></ul>'
  expect(posting({ contentHtml })['text']).toMatch(/^\s*Plan\s+Ask\s*$/)
})

const event = (change: object = {}) => {
  const facts = { startsAt: '2027-03-28T10:00', endsAt: '2027-03-28T12:00', town: 'Cork', excerpt: 'Words' }
  const found = { ...item, ...facts, venue: null, onlineLink: null, ...change }
  return eventData({ base: new URL('https://irishagile.example') } as never, found as never)
}

test('returns an event with its times and place, and its changes', () => {
  expect(event()).toMatchObject({
    startDate: '2027-03-28T09:00:00.000Z',
    endDate: '2027-03-28T11:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: [{ '@type': 'Place', name: 'Cork' }],
  })
  expect(event({ eventStatus: 'cancelled' })?.['eventStatus']).toMatch(/EventCancelled$/)
  expect(event({ movedFrom: '2027-03-27T10:00' })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2027-03-27T10:00:00.000Z',
  })
  const online = { town: null, onlineLink: 'https://meet.example/' }
  expect(event(online)?.['location']).toEqual([{ '@type': 'VirtualLocation', url: online.onlineLink }])
})

test.each([{ startsAt: null }, { status: 'PENDING' }, { removedAt: '2026-11-04T10:00:00Z' }])(
  'returns no event for a discussion with %o',
  (change) => expect(event(change)).toBeNull(),
)
