/**
 * Formats an action of the log: underscores become spaces, and each word begins with a capital. Also formats a kind of
 * e-mail or an interest, whose parts are joined by hyphens.
 */
export const titled = (action: string) =>
  action.replaceAll(/[_-]/g, ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** 1,234 */
export const grouped = (count: number) => count.toLocaleString('en-IE')
