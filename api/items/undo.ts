import { UNDO_UNTIL } from './rules.ts'

/** Extra milliseconds: an undo at the last moment may not have committed yet, and notifications wait for it. */
const MARGIN = 3_000

/** The earliest time to notify about an act: from then on it cannot be undone. */
export const afterUndo = () => new Date(Date.now() + UNDO_UNTIL + MARGIN)
