import { createHash } from 'node:crypto'
import { withoutNames } from '../text/member-links.ts'

/**
 * Identifies the content of a text, so that a moderator or editor can name the version they have read. Ignores the
 * current names of mentioned members.
 */
export const versionOf = (...texts: (string | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(texts.map((text) => text && withoutNames(text))))
    .digest('base64url')
    .slice(0, 16)

export const CHANGED = 'This has changed since you opened it.'
