/**
 * Formats a name such as an action of the log, a kind of e-mail or an interest: its parts are joined by spaces, each
 * with a capital.
 */
export const titled = (action: string) =>
  action.replaceAll(/[_-]/g, ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** Formats a number with separators, such as 1,234. */
export const grouped = (count: number) => count.toLocaleString('en-IE')
