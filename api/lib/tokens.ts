import { createHash, randomBytes } from 'node:crypto'

/** Creates 256 random bits for a cookie or a link; possession authenticates. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Returns the hash to store instead of a token, so that a leak of the database reveals none. */
export const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())

/** Returns true for a value with the form of our tokens; a cookie may contain anything. */
export const isToken = (word: string | null | undefined): word is string => /^[\w-]{43}$/.test(word ?? '')
