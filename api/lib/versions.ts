import { createHash } from 'node:crypto'

/** Names what a text says, so that whoever decides about it or edits it can say which version they have read. */
export const versionOf = (...texts: (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16)

export const CHANGED = 'This has changed since you opened it.'
