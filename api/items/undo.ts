import { UNDO_UNTIL } from './rules.ts'

/** An undo at the last moment may not have committed yet; nobody is notified before it has. */
const MARGIN = 3_000

/** The earliest moment to tell anybody about an act: it can no longer be taken back. */
export const afterUndo = () => new Date(Date.now() + UNDO_UNTIL + MARGIN)
