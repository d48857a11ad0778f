import type pg from 'pg'
import type { Environment, Values } from '../../lib/settings.ts'

/** The result of a check: what was found, and for anything but `ok` what to do. */
export type Finding = {
  state: 'ok' | 'warning' | 'problem'
  subject: string
  found: string
  advice: string | null
}

/** The installation that the checks examine. */
export type Installation = {
  env: Environment
  /** The variables by name, as in `process.env`. */
  values: Values
  /** The address that requests use; null where no database could be opened. */
  url: string | null
  /** The address past a pooler. */
  directUrl: string | null
  now?: () => number
  freeSpace?: (folder: string) => Promise<Space>
  resolveTxt?: (name: string) => Promise<string[][]>
  /** Returns whether the build is as new as its sources; left out in a site that runs. */
  isBuilt?: () => boolean
  /** Returns what of the content is invented; left out where the dashboard lists it. */
  readSamples?: () => Promise<string[]>
}

/** Bytes of a file system that are free, and all of them. */
export type Space = { free: number; size: number }

/** With a connection to the database itself. */
export type Connected = Installation & { client: pg.Client; url: string; directUrl: string }

type Result = Promise<Finding[]> | Finding[]

/** A check that needs no database, or one that does. `isCheap` marks those that run at the start and for the dashboard. */
export type Check = { subject: string; isCheap?: true } & (
  | { needsDatabase?: false; run: (installation: Installation) => Result }
  | { needsDatabase: true; run: (installation: Connected) => Result }
)

/** Makes the findings of a subject. */
export const about = (subject: string) => ({
  ok: (found: string): Finding => ({ state: 'ok', subject, found, advice: null }),
  warning: (found: string, advice: string): Finding => ({ state: 'warning', subject, found, advice }),
  problem: (found: string, advice: string): Finding => ({ state: 'problem', subject, found, advice }),
})

/** Formats a number of a thing: "1 worker", "2 workers". */
export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Formats seconds in their largest unit: "90 s", "3 hours". */
export function duration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const
  const [size, unit] = units.find(([each]) => seconds >= 2 * each) ?? [1, 'second']
  return counted(Math.round(seconds / size), unit)
}
