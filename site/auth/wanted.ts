/** What the header has been asked to show, for the island that shows it. */
type Wanted = {
  isDialogOpen: boolean
  isMenuOpen: boolean
  /** Where the account menu stands; null until it is used for the first time. */
  menuPlace: HTMLElement | null
}

let wanted: Wanted = { isDialogOpen: false, isMenuOpen: false, menuPlace: null }
const listeners = new Set<() => void>()

export const currentlyWanted = () => wanted

export function want(change: Partial<Wanted>) {
  wanted = { ...wanted, ...change }
  for (const listener of listeners) listener()
}

export function onWanted(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
