/** How many hues `styles/hues.css` has: `data-hue` takes 0 to one less. */
const HUES = 10

/** The hue that stands for whoever stays anonymous or has left. */
export const NO_HUE = 'none'

/**
 * A member's hue, the same wherever they are seen: it tells people apart, and means nothing.
 * @param id a UUID, whose last digits are random
 */
export const hueOf = (id: string): number => Number.parseInt(id.slice(-6), 16) % HUES

/** A category's hue, by where it stands in the list of them; the first has one of its own even when it is unknown. */
export const hueOfIndex = (index: number): number => Math.max(index, 0) % HUES
