import { UNDO_WITHIN } from '#rules/items'

// The dialog in which something was done is gone when a key takes it back.
let latest: (() => void) | null = null

/** Keeps how to take back what was done last in a dialog, for as long as that can be done. */
export function rememberUndo(undo: () => void) {
  latest = undo
  setTimeout(() => {
    if (latest === undo) latest = null
  }, UNDO_WITHIN)
}

/** Something else was done since, or it has been taken back. */
export const forgetUndo = () => void (latest = null)

/** Takes back what was done last in a dialog. @returns false when there is none to be taken back */
export function undoLatest(): boolean {
  const undo = latest
  undo?.()
  return undo !== null
}
