import { UNDO_UNTIL } from './rules.ts'

/** What is taken back in the last moment is still being written down; nobody must hear of it meanwhile. */
const MARGIN = 3_000

/** The earliest moment to tell anybody about an act: it can no longer be taken back. */
export const afterUndo = () => new Date(Date.now() + UNDO_UNTIL + MARGIN)
