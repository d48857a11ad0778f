export type Counted = { one: string; other: string }

/** Puts values in place of their names in braces. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Returns the form of a text for a number, with the number in it. */
export const fillCounted = ({ one, other }: Counted, count: number): string =>
  fill(count === 1 ? one : other, { count })
