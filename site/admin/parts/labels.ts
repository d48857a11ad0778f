/**
 * Formats an action of the log: underscores become spaces, and each word begins with a capital. Also formats a kind of
 * e-mail or an interest, whose parts are joined by hyphens.
 */
export const titled = (action: string) =>
  action.replaceAll(/[_-]/g, ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase())

/** 1,234 */
export const grouped = (count: number) => count.toLocaleString('en-IE')

/** A number with its noun: 1 member, 2 members. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`
