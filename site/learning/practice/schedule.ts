import { DAY, MINUTE } from '../../plain/durations.ts'

/** An exercise as it is scheduled: its id, and its level from 0 to 3. */
export type Scheduled = { id: string; level: number }

/** The box of an exercise in Leitner's system, and the time from which it is due again. */
export type Card = { box: number; due: number }

export type Cards = Readonly<Record<string, Card>>

/** The days after which an exercise of each box is due again; one in the first box was wrong the last time. */
const DAYS = [0, 1, 3, 7, 16, 35]
export const BOXES = DAYS.length

/** A missed exercise is due again in the next round, and not at once. */
const SOON = 10 * MINUTE

/** Returns the card of an exercise after a result: one box further, or back in the first. */
export function cardAfter(card: Card | undefined, isRight: boolean, now: number): Card {
  if (!isRight) return { box: 0, due: now + SOON }
  const box = Math.min((card?.box ?? 0) + 1, BOXES - 1)
  return { box, due: now + (DAYS[box] ?? 0) * DAY }
}

/** Returns the exercises that are due again, the longest overdue first. */
export const dueAmong = <Each extends Scheduled>(
  exercises: readonly Each[],
  cards: Cards,
  now: number,
): Each[] =>
  exercises
    .filter(({ id }) => (cards[id]?.due ?? Infinity) <= now)
    .sort((one, other) => (cards[one.id]?.due ?? 0) - (cards[other.id]?.due ?? 0))

/** Returns the exercises without a card, the easiest first. */
export const freshAmong = <Each extends Scheduled>(exercises: readonly Each[], cards: Cards): Each[] =>
  exercises.filter(({ id }) => !cards[id]).sort((one, other) => one.level - other.level)

/** Returns the exercises of a round: those due, then new ones, then those that are due soonest. */
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

/** Returns the rest of a round, in which a missed exercise comes back after two others. */
export const withMissed = <Each>(rest: readonly Each[], missed: Each): Each[] => rest.toSpliced(2, 0, missed)

/** Returns the percentage of each level that was right the last time, 100 only for all of them. */
export function levelsOf(exercises: readonly Scheduled[], cards: Cards): number[] {
  return [0, 1, 2, 3].map((level) => {
    const ofLevel = exercises.filter((each) => each.level === level)
    const known = ofLevel.filter(({ id }) => (cards[id]?.box ?? 0) > 0)
    if (known.length === 0) return 0
    return Math.max(1, Math.floor((known.length / ofLevel.length) * 100))
  })
}
