import type pg from 'pg'
import type { Environment, Values } from '../../lib/settings.ts'

/** The result of a check; anything but `ok` comes with advice. */
export type Finding = {
  state: 'ok' | 'warning' | 'problem'
  subject: string
  found: string
  advice: string | null
}

/** The installation under examination. */
export type Installation = {
  env: Environment
  /** The environment variables, as in `process.env`. */
  values: Values
  /** The database URL for requests; null when no database could be opened. */
  url: string | null
  /** The database URL that bypasses a pooler. */
  directUrl: string | null
  now?: () => number
  freeSpace?: (folder: string) => Promise<Space>
  resolveTxt?: (name: string) => Promise<string[][]>
  /** Returns true when the build is as new as its sources; omitted on a running site. */
  isBuilt?: () => boolean
  /** Returns the placeholder content; omitted where the dashboard lists it. */
  readSamples?: () => Promise<string[]>
}

/** The free and the total bytes of a file system. */
export type Space = { free: number; size: number }

/** An installation with a direct connection to its database. */
export type Connected = Installation & { client: pg.Client; url: string; directUrl: string }

type Result = Promise<Finding[]> | Finding[]

/** A check, with or without a database. `isCheap` marks those for startup and the dashboard. */
export type Check = { subject: string; isCheap?: true } & (
  | { needsDatabase?: false; run: (installation: Installation) => Result }
  | { needsDatabase: true; run: (installation: Connected) => Result }
)

/** Creates the findings of a subject. */
export const findingsAbout = (subject: string) => ({
  ok: (found: string): Finding => ({ state: 'ok', subject, found, advice: null }),
  warning: (found: string, advice: string): Finding => ({ state: 'warning', subject, found, advice }),
  problem: (found: string, advice: string): Finding => ({ state: 'problem', subject, found, advice }),
})

/** Formats a count with its noun: "1 worker", "2 workers". */
export const formatCount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Formats seconds in the largest fitting unit: "90 s", "3 hours". */
export function formatDuration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const
  const [size, unit] = units.find(([each]) => seconds >= 2 * each) ?? [1, 'second']
  return formatCount(Math.round(seconds / size), unit)
}
