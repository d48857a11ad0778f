/** The noun for a number; minus one is singular as well, as in "-1 point". */
export const plural = (count: number, one: string, many: string) => (Math.abs(count) === 1 ? one : many)

/** A number with its noun, such as "1,204 replies". */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IE')} ${plural(count, one, many)}`
