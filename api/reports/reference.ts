import { randomInt } from 'node:crypto'

/** Without vowels, so that no words arise, and without characters that look alike. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Returns a new reference of a report, short enough to read out: one in 280 milliards. */
export const newReference = () => `${part()}-${part()}`
