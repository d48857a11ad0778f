import { DAY, MINUTE } from '../../plain/durations.ts'

/** The scheduling facts of an exercise: its id, and its level from 0 to 3. */
export type Scheduled = { id: string; level: number }

/** Box of an exercise in Leitner's system, and the time at which it is due again. */
export type Card = { box: number; due: number }

export type Cards = Readonly<Record<string, Card>>

/** Days after which an exercise of each box is due again; the first box holds those last done wrong. */
const DAYS = [0, 1, 3, 7, 16, 35]
export const BOXES = DAYS.length

/** Delay before a missed exercise is due again: in the next round, not at once. */
const SOON = 10 * MINUTE

/** Returns the card of an exercise after a result: moved up one box, or back to the first. */
export function cardAfter(card: Card | undefined, isRight: boolean, now: number): Card {
  if (!isRight) return { box: 0, due: now + SOON }
  const box = Math.min((card?.box ?? 0) + 1, BOXES - 1)
  return { box, due: now + (DAYS[box] ?? 0) * DAY }
}

/** Returns the due exercises, longest overdue first. */
export const dueAmong = <Each extends Scheduled>(
  exercises: readonly Each[],
  cards: Cards,
  now: number,
): Each[] =>
  exercises
    .filter(({ id }) => (cards[id]?.due ?? Infinity) <= now)
    .sort((one, other) => (cards[one.id]?.due ?? 0) - (cards[other.id]?.due ?? 0))

/** Returns the exercises without a card, easiest first. */
export const freshAmong = <Each extends Scheduled>(exercises: readonly Each[], cards: Cards): Each[] =>
  exercises.filter(({ id }) => !cards[id]).sort((one, other) => one.level - other.level)

/** Selects the exercises of a round: due ones, then new ones, then those due soonest. */
export function pickRound<Each extends Scheduled>(
  exercises: readonly Each[],
  cards: Cards,
  now: number,
  size: number,
): Each[] {
  const early = dueAmong(exercises, cards, Infinity)
  return [...new Set([...dueAmong(exercises, cards, now), ...freshAmong(exercises, cards), ...early])].slice(
    0,
    size,
  )
}

/** Returns the rest of a round, with a missed exercise repeated after two others. */
export const withMissed = <Each>(rest: readonly Each[], missed: Each): Each[] => rest.toSpliced(2, 0, missed)

/** Returns for each level the percentage of exercises done right last time; 100 only for all of them. */
export function levelsOf(exercises: readonly Scheduled[], cards: Cards): number[] {
  return [0, 1, 2, 3].map((level) => {
    const ofLevel = exercises.filter((each) => each.level === level)
    const known = ofLevel.filter(({ id }) => (cards[id]?.box ?? 0) > 0)
    if (known.length === 0) return 0
    return Math.max(1, Math.floor((known.length / ofLevel.length) * 100))
  })
}
