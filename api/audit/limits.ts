/** The number of newest entries that are counted by action: counting more would exceed the time for a page. */
export const MAX_COUNTED = 10_000
