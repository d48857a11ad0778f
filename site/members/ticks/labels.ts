import { TICKS, type Tick } from '#limits/people'
import { wordOf } from '../../data/enums.ts'

/** Labels of each tick: in the member's own form, and for others. */
export const TICK_LABELS: Record<Tick, { own: string; others: string }> = {
  speaks: { own: 'I speak at events', others: 'Speaks at events' },
  mentors: { own: 'I mentor', others: 'Mentors' },
  seeks_mentor: { own: 'I’m looking for a mentor', others: 'Looking for a mentor' },
}

/** Returns the URL of the members who have this or any tick. */
export const tickedPath = (tick: Tick | null) => (tick ? `/members?tick=${tick}` : '/members')

/** Parses a tick; null for any other name. */
export const readTick = (word: string | null): Tick | null => TICKS.find((tick) => tick === word) ?? null

/** Converts the schema's enum values to ticks. */
export const ticksOf = (ticks: readonly Uppercase<Tick>[]): Tick[] => ticks.map(wordOf)
