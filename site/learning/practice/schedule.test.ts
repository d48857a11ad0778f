import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../plain/durations.ts'
import { cardAfter, levelsOf, pickRound, withMissed, type Cards } from './schedule.ts'

const NOW = 1_800_000_000_000

test.each([
  ['a first right result', undefined, true, 1, DAY],
  ['a second one', { box: 1, due: NOW }, true, 2, 3 * DAY],
  ['a third one', { box: 2, due: NOW }, true, 3, 7 * DAY],
  ['one in the last box', { box: 5, due: NOW }, true, 5, 35 * DAY],
  ['a first wrong result', undefined, false, 0, 10 * MINUTE],
  ['a wrong one after many right ones', { box: 5, due: NOW }, false, 0, 10 * MINUTE],
])('schedules the next repetition after %s', (_, card, isRight, box, after) =>
  expect(cardAfter(card, isRight, NOW)).toEqual({ box, due: NOW + after }),
)

describe('a round', () => {
  const exercises = [
    { id: 'expert', level: 3 },
    { id: 'easy', level: 0 },
    { id: 'missed', level: 1 },
    { id: 'overdue', level: 2 },
    { id: 'later', level: 0 },
  ]
  const cards: Cards = {
    missed: { box: 0, due: NOW - MINUTE },
    overdue: { box: 1, due: NOW - DAY },
    later: { box: 2, due: NOW + DAY },
  }
  const ids = (size: number, now = NOW) => pickRound(exercises, cards, now, size).map(({ id }) => id)

  test('contains due exercises, then new ones from the easiest, then early ones', () =>
    expect(ids(9)).toEqual(['overdue', 'missed', 'easy', 'expert', 'later']))

  test('is limited to its size', () => expect(ids(2)).toEqual(['overdue', 'missed']))

  test('repeats a missed exercise after ten minutes, and not before', () => {
    const missed = { easy: cardAfter(undefined, false, NOW) }
    const first = (now: number) => pickRound(exercises, missed, now, 1)[0]?.id
    expect(first(NOW + 9 * MINUTE)).not.toBe('easy')
    expect(first(NOW + 10 * MINUTE)).toBe('easy')
  })

  test.each([
    [
      ['b', 'c', 'd'],
      ['b', 'c', 'a', 'd'],
    ],
    [['b'], ['b', 'a']],
    [[], ['a']],
  ])('inserts a missed exercise into the rest %j as %j', (rest, expected) =>
    expect(withMissed(rest, 'a')).toEqual(expected),
  )
})

test('counts exercises done right last time, and completes a level only with all of them', () => {
  const exercises = ['a', 'b', 'c'].map((id) => ({ id, level: 0 })).concat({ id: 'd', level: 1 })
  const due = NOW
  expect(levelsOf(exercises, {})).toEqual([0, 0, 0, 0])
  expect(levelsOf(exercises, { a: { box: 1, due }, b: { box: 3, due }, d: { box: 0, due } })).toEqual([
    66, 0, 0, 0,
  ])
  const all = { a: { box: 1, due }, b: { box: 3, due }, c: { box: 1, due }, d: { box: 2, due } }
  expect(levelsOf(exercises, all)).toEqual([100, 100, 0, 0])
})
