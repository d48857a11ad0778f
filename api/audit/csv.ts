/** What a spreadsheet would run as a formula when a field begins with it. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One field of a CSV file (RFC 4180), safe to be opened in a spreadsheet: what could be a formula is marked as text
 * with an apostrophe in front.
 */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One record, with its line's end. */
export const csvRecord = (values: readonly string[]) => `${values.map(csvField).join(',')}\r\n`
