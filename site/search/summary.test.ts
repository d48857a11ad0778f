import { expect, test } from 'vitest'
import texts from '../../content/search.json' with { type: 'json' }
import { summaryOf } from './summary.ts'

const hits = (exact: number, close = 0) => [
  ...Array<object>(exact).fill({}),
  ...Array<object>(close).fill({ isClosest: true }),
]

test.each([
  [hits(8), hits(10), 43, true, 'Top 8 pages · 43 discussions'],
  [hits(1, 3), hits(1), 1, true, '1 page · 1 discussion'],
  [hits(2), hits(0, 5), 0, true, '2 pages'],
  [hits(0, 4), hits(5), 640, true, '640 discussions'],
  [hits(0, 4), hits(5), 150, false, '150+ discussions'],
  [hits(0, 4), hits(0, 2), 0, true, 'Nothing has all of “hurling”. Here’s what comes closest.'],
  [[], [], 0, true, 'Nothing found for “hurling”. Try a shorter or more common word.'],
])(
  'summarises the number of hits found, not shown (%#)',
  (pages, discussions, foundCount, isFoundCountExact, summary) => {
    expect(summaryOf(texts, 'hurling', { pages, discussions, foundCount, isFoundCountExact })).toBe(summary)
  },
)
