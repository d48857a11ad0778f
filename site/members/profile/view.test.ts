import { expect, test } from 'vitest'
import { readView, searchOf } from './view.ts'

const view = (search: string) => readView(new URLSearchParams(search))

test('opens a profile with its posts', () => {
  expect(view('')).toEqual({ tab: 'posts', show: null, after: null, before: null })
  expect(view('tab=nonsense').tab).toBe('posts')
})

test.each(['', '?tab=replies', '?tab=activity&after=1', '?tab=activity&show=votes&after=1', '?before=2'])(
  'parses and formats the query string %j',
  (search) => {
    expect(searchOf(view(search))).toBe(search)
  },
)
