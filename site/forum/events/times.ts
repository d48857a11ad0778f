const TWO_HOURS = 2 * 3_600_000

/** The end of an evening that begins at this time on the clocks of Ireland, such as `2026-12-24T18:30`. */
export const twoHoursAfter = (time: string): string =>
  new Date(Date.parse(`${time}Z`) + TWO_HOURS).toISOString().slice(0, 16)
