/** Of so many of the newest acts is counted how often each occurs: counting more would take longer than a page may. */
export const MOST_COUNTED = 10_000
