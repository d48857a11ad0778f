/** An action of the log as people read it: underscores are spaces, and each word begins with a capital. Also a kind of
 * mail or an interest, whose words are joined by hyphens. */
export const titled = (action: string) =>
  action.replaceAll(/[_-]/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** 1,234 */
export const grouped = (count: number) => count.toLocaleString('en-IE')

/** A number with its noun: 1 member, 2 members. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`
