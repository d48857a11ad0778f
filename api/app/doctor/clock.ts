import { findingsAbout, formatDuration, type Check } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Clock')

/** Clock differences in seconds: the first warns, the second breaks ids and sessions. */
const [NOTICEABLE, WRONG] = [2, 60]

/** Compares this machine's clock with the database's. */
export const clock: Check = {
  subject: 'Clock',
  isCheap: true,
  needsDatabase: true,
  async run({ client, now = Date.now }) {
    const before = now()
    const { rows } = await client.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const seconds = Math.abs(((before + now()) / 2 - (rows[0]?.at ?? 0)) / 1000)
    if (seconds < NOTICEABLE) return [ok('The same as the database’s')]
    const found = `${formatDuration(seconds)} apart from the database’s.`
    const advice = 'Let both machines follow a time server: timedatectl set-ntp true.'
    return [seconds < WRONG ? warning(found, advice) : problem(found, advice)]
  },
}
