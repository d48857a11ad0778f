/** State of the header's sign-in island. */
type HeaderState = {
  isDialogOpen: boolean
  /** The purpose of signing in, such as "to vote"; empty for none. */
  purpose: string
  isMenuOpen: boolean
  /** Container of the account menu; null until its first use. */
  menuContainer: HTMLElement | null
}

let state: HeaderState = { isDialogOpen: false, purpose: '', isMenuOpen: false, menuContainer: null }
const listeners = new Set<() => void>()

export const headerState = () => state

export function changeHeader(change: Partial<HeaderState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function onHeaderChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
