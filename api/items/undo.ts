import { UNDO_UNTIL } from './rules.ts'

/** Extra milliseconds for the commit of a last-moment undo, for which notifications wait. */
const MARGIN = 3_000

/** Returns the earliest time to notify of an act: from then on it cannot be undone. */
export const afterUndo = () => new Date(Date.now() + UNDO_UNTIL + MARGIN)
