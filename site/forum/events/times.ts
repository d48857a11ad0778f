const TWO_HOURS = 2 * 3_600_000

const clockOf = (time: string) => Date.parse(`${time}Z`)

/**
 * Returns the end of an event after its start changed: the duration stays the same, by default two hours. All times are
 * Irish local times such as `2026-12-24T18:30`.
 */
export function endFor(startsAt: string, before: { startsAt: string; endsAt: string }): string {
  if (before.startsAt === '' && before.endsAt > startsAt) return before.endsAt
  const length = clockOf(before.endsAt) - clockOf(before.startsAt)
  const end = clockOf(startsAt) + (length > 0 ? length : TWO_HOURS)
  return Number.isNaN(end) ? before.endsAt : new Date(end).toISOString().slice(0, 16)
}
