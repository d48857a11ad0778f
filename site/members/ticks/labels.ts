import { TICKS, type Tick } from '#limits/people'
import { wordOf } from '../../data/enums.ts'

/** Each tick as its member says it, and as others read it. */
export const TICK_LABELS: Record<Tick, { own: string; others: string }> = {
  speaks: { own: 'I speak at events', others: 'Speaks at events' },
  mentors: { own: 'I mentor', others: 'Mentors' },
  seeks_mentor: { own: 'I’m looking for a mentor', others: 'Looking for a mentor' },
}

/** The address of the members who ticked something, or this. */
export const tickedPath = (tick: Tick | null) => (tick ? `/members?tick=${tick}` : '/members')

/** Returns the tick of this name; null for any other word. */
export const readTick = (word: string | null): Tick | null => TICKS.find((tick) => tick === word) ?? null

/** Ticks as the schema names them, as words. */
export const ticksOf = (ticks: readonly Uppercase<Tick>[]): Tick[] => ticks.map(wordOf)
