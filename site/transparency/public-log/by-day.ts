import { fullDayOf } from '../../ui/texts/time.ts'

type Entry = { action: string; rule: string | null; createdAt: string }

/** The entries of one action under one rule on a day. */
type Act<Of> = { action: string; rule: string | null; entries: Of[] }

/**
 * Groups entries by day in Irish time, and within a day by action and rule. The page is cached, so no day is labelled
 * *Today*.
 */
export const actsByDay = <Of extends Entry>(entries: readonly Of[]): { day: string; acts: Act<Of>[] }[] =>
  [...Map.groupBy(entries, ({ createdAt }) => fullDayOf(createdAt))].map(([day, ofDay]) => ({
    day,
    acts: [...Map.groupBy(ofDay, ({ action, rule }) => `${action} ${rule ?? ''}`).values()].map((ofAct) => ({
      action: ofAct[0]?.action ?? '',
      rule: ofAct[0]?.rule ?? null,
      entries: ofAct,
    })),
  }))
