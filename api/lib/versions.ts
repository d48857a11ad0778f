import { createHash } from 'node:crypto'
import { withoutNames } from '../text/member-links.ts'

/**
 * Names what a text says, so that whoever decides about it or edits it can say which version they have read.
 * What the members are called whom a text names is no part of it.
 */
export const versionOf = (...texts: (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(texts.map((text) => text && withoutNames(text))))
    .digest('base64url')
    .slice(0, 16)

export const CHANGED = 'This has changed since you opened it.'
