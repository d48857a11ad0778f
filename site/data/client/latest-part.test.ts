import { expect, test } from 'vitest'
import { latestPart } from './latest-part.ts'

const keyOf = (discussionId: string | null, ...replyIds: string[]) =>
  JSON.stringify({ postIds: discussionId ? [discussionId] : [], replyIds, discussionId })

const results = {
  [keyOf('post', 'a', 'b')]: 'first part',
  [keyOf(null, 'c', 'd')]: 'second part',
}

test('returns the result of the part itself', () => {
  expect(latestPart(results, keyOf(null, 'c', 'd'))).toBe('second part')
})

test.each([
  ['one more reply', keyOf('post', 'a', 'b', 'new'), 'first part'],
  ['one reply less', keyOf('post', 'a'), 'first part'],
  ['one more reply on a later page', keyOf(null, 'c', 'd', 'new'), 'second part'],
])('returns that of the part before it has %s', (_case, key, result) => {
  expect(latestPart(results, key)).toBe(result)
})

test('returns the newest of several, and none for another part', () => {
  const more = { ...results, [keyOf('post', 'a', 'b', 'new')]: 'newer' }
  expect(latestPart(more, keyOf('post', 'a', 'b', 'new', 'newest'))).toBe('newer')
  expect(latestPart(results, keyOf(null, 'e', 'f'))).toBeUndefined()
  expect(latestPart(results, keyOf('other', 'a', 'b'))).toBeUndefined()
})
