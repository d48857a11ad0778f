import { randomInt } from 'node:crypto'

/** Excludes vowels, so that references form no words, and characters that look alike. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Creates a reference for a report, short enough to read out: one of about 280 billion. */
export const newReference = () => `${part()}-${part()}`
