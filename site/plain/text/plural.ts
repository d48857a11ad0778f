/** The noun for so many; one less than nothing is one as well, as in "-1 point". */
export const plural = (count: number, one: string, many: string) => (Math.abs(count) === 1 ? one : many)

/** A number with its noun, such as "1,204 replies". */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IE')} ${plural(count, one, many)}`
