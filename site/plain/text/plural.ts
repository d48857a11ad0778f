/** Returns the noun for a number; minus one is singular too, as in "-1 point". */
export const plural = (count: number, one: string, many: string) => (Math.abs(count) === 1 ? one : many)

/** Returns a number with its noun, such as "1,204 members". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IE')} ${plural(count, one, many)}`
