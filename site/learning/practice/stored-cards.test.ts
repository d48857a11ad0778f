import { expect, test } from 'vitest'
import { parseProgress, printProgress } from './stored-cards.ts'

const LEVELS = [40, 0, 0, 0]

test.each([
  ['nothing', null],
  ['no JSON', '{cards'],
  ['a number', '7'],
  ['a list', '[]'],
  ['no cards', JSON.stringify({ levels: LEVELS })],
  ['empty cards', JSON.stringify({ cards: {}, levels: LEVELS })],
  [
    'cards that are none',
    JSON.stringify({ cards: { a: 'x', b: [9, 1], c: [0], d: [0, 1.5], e: null }, levels: LEVELS }),
  ],
  ['levels of an earlier version', JSON.stringify({ cards: { a: [1, 5] }, levels: { beginner: 40 } })],
  ['levels beyond 100', JSON.stringify({ cards: { a: [1, 5] }, levels: [400, 0, 0, 0] })],
])('ignores %s as stored progress', (_, text) => expect(parseProgress(text)).toBeNull())

test('reads valid cards and ignores invalid ones', () =>
  expect(
    parseProgress(JSON.stringify({ cards: { a: [1, 5], b: 'x', __proto__: [0, 1] }, levels: LEVELS })),
  ).toEqual({
    cards: { a: { box: 1, due: 5 } },
    levels: LEVELS,
  }))

test('stores cards of existing exercises only, and reads them again', () => {
  const cards = { a: { box: 1, due: 5 }, removed: { box: 2, due: 9 } }
  const text = printProgress({ cards, levels: LEVELS }, new Set(['a', 'b']))
  expect(parseProgress(text)).toEqual({ cards: { a: { box: 1, due: 5 } }, levels: LEVELS })
})

test('limits the number of stored cards', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`id-${index}`, [0, 1]]))
  const progress = parseProgress(JSON.stringify({ cards: many, levels: LEVELS }))
  expect(Object.keys(progress?.cards ?? {})).toHaveLength(1_000)
})
