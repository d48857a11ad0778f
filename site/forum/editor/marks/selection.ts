/** A field's text and selection. */
export type Selected = { value: string; start: number; end: number }

/** Replacement of the text from `start` to `end`; `select` is the range to select in the new text. */
export type Change = { start: number; end: number; text: string; select: readonly [number, number] }
