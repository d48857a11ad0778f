export type Counted = { one: string; other: string }

/** Replaces names in braces with values. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Returns the singular or plural text for a number, with the number filled in. */
export const fillCounted = ({ one, other }: Counted, count: number): string =>
  fill(count === 1 ? one : other, { count })
