/** The newest acts of which each action is counted: counting more would take longer than a page may. */
export const MOST_COUNTED = 10_000
