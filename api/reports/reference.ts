import { randomInt } from 'node:crypto'

/** Without vowels, so that it spells nothing, and without what is taken for something else. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A new reference of a report, short enough to be read out: one in 280 milliards. */
export const newReference = () => `${part()}-${part()}`
