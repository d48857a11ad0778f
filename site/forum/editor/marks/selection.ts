/** A field's text, and the part of it that is selected. */
export type Selected = { value: string; start: number; end: number }

/** The part from `start` to `end` becomes `text`; then `select` of it is selected, counted from its beginning. */
export type Change = { start: number; end: number; text: string; select: readonly [number, number] }
