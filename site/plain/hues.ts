/** The number of hues in `styles/hues.css`: `data-hue` takes 0 to one less. */
const HUES = 10

/** The hue of a member who is anonymous or has left. */
export const NO_HUE = 'none'

/**
 * Returns a member's hue, equal everywhere: it distinguishes members, and means nothing.
 * @param id a UUID, whose last digits are random
 */
export const hueOf = (id: string): number => Number.parseInt(id.slice(-6), 16) % HUES

/** A category's hue, by its position in their list; an unknown category has the first. */
export const hueOfIndex = (index: number): number => Math.max(index, 0) % HUES
