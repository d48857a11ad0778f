/** Returns a time of an export, in milliseconds or as a date and time in UTC; null for what is neither. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : null
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{9,15}(?:\.\d+)?$/.test(value)) return Number(value)
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)/.exec(value) ?? []
  const at = day && time ? Date.parse(`${day}T${time}Z`) : NaN
  return Number.isNaN(at) ? null : at
}

/** Returns a count: a whole number from zero on, and zero for anything else. */
export function countOf(value: unknown): number {
  const count = Math.trunc(Number(value ?? 0))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 2_000_000_000) : 0
}

/** Says whether a value of any of these systems means yes. */
export const isYes = (value: unknown): boolean => ['t', 'true', '1', 'y'].includes(String(value))

/** Returns an id as text; null for none, for a guest (0) and for what is no number, such as an address of another server. */
export const idOf = (value: unknown): string | null =>
  /^[1-9]\d{0,18}$/.test(String(value)) ? String(value) : null
