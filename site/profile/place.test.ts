import { expect, test } from 'vitest'
import { placeIn, searchOf } from './place.ts'

const place = (search: string) => placeIn(new URLSearchParams(search))

test('a profile opens with its posts', () => {
  expect(place('')).toEqual({ tab: 'posts', after: null, before: null })
  expect(place('tab=nonsense').tab).toBe('posts')
})

test.each(['', '?tab=replies', '?tab=activity&after=1', '?before=2'])(
  '%j is the address of what it shows',
  (search) => {
    expect(searchOf(place(search))).toBe(search)
  },
)
