import { expect, test } from 'vitest'
import { formatAllowance, introductionOf, LENGTHS, reviewOf } from './what-you-can-do.ts'

const newcomer = { review: 'NEWCOMERS', isPublishedAtOnce: false, published: 1, trustedAfter: 3 } as const

test('states the number of published items after which a newcomer’s appear at once', () => {
  expect(reviewOf(newcomer).paragraphs).toContain(
    'After 3 published posts, yours appear straight away. You have 1 so far.',
  )
  const { heading, paragraphs } = reviewOf({ ...newcomer, published: 3, isPublishedAtOnce: true })
  expect(heading).toBe('Your posts appear straight away')
  expect(paragraphs.join()).toContain('At least 3 of yours have been published')
})

test('promises no end of review where every item is reviewed', () => {
  const { heading, paragraphs } = reviewOf({ ...newcomer, review: 'ALL' })
  expect(heading).toBe('A moderator reviews your posts first')
  expect(paragraphs.join()).not.toContain('at once')
  expect(reviewOf({ ...newcomer, review: 'NONE', isPublishedAtOnce: true }).paragraphs.join()).not.toContain(
    'newcomers',
  )
})

test('states limits plainly, with the remaining amount', () => {
  const posts = { rate: 'POSTS', points: 5, seconds: 600 } as const
  expect(formatAllowance({ ...posts, left: 2 })).toEqual({
    allowed: '5 discussions in 10 minutes',
    left: 'You have 2 left in these 10 minutes.',
  })
  expect(formatAllowance({ ...posts, left: 0 }).left).toBe('You have none left. Please wait a little.')
  expect(formatAllowance({ rate: 'VOTES', points: 60, seconds: 60, left: 1 })).toEqual({
    allowed: '60 votes in a minute',
    left: 'You have 1 left this minute.',
  })
  expect(LENGTHS).toContainEqual({ what: 'A reply', range: '10 to 5,000 characters' })
})

test('leaves out an unused limit, and introduces limits once', () => {
  const posts = { rate: 'POSTS', points: 5, seconds: 600 } as const
  expect(formatAllowance({ ...posts, left: 5 }).left).toBeNull()
  expect(formatAllowance({ ...posts, left: null }).left).toBeNull()
  expect(introductionOf([{ left: 5 }, { left: 30 }])).not.toContain('not held back')
  expect(introductionOf([{ left: null }, { left: null }])).toContain('They don’t apply to you.')
})
