/** Number of hues in `styles/hues.css`, numbered from 0 in `data-hue`. */
const HUES = 10

/** Hue of an anonymous or deleted member. */
export const NO_HUE = 'none'

/**
 * Returns a member's hue, the same everywhere; it distinguishes members and has no meaning.
 * @param id a UUID, whose last digits are random
 */
export const hueOf = (id: string): number => Number.parseInt(id.slice(-6), 16) % HUES

/** Returns a category's hue by its position in the list; that of an unknown category is the first. */
export const hueOfIndex = (index: number): number => Math.max(index, 0) % HUES
