/** Parses a time in milliseconds or as a UTC date and time; null for an invalid value. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : null
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{9,15}(?:\.\d+)?$/.test(value)) return Number(value)
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)/.exec(value) ?? []
  const at = day && time ? Date.parse(`${day}T${time}Z`) : NaN
  return Number.isNaN(at) ? null : at
}

/** Parses a count: a whole number from zero on, or zero for an invalid value. */
export function countOf(value: unknown): number {
  const count = Math.trunc(Number(value ?? 0))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 2_000_000_000) : 0
}

/** Returns true for the systems' values that mean yes. */
export const isYes = (value: unknown): boolean => ['t', 'true', '1', 'y'].includes(String(value))

/**
 * Returns an id as text; null for none, for a guest (0) and for a value that is not a number, such as the URL of
 * another server.
 */
export const idOf = (value: unknown): string | null =>
  /^[1-9]\d{0,18}$/.test(String(value)) ? String(value) : null
