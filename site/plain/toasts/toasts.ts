import { HOUR } from '../durations.ts'
import { OUTDATED } from '../session/outdated.ts'

/** Something passing that is said over the page. Its times and limits are section 9 of the specification. */
export type Toast = {
  id: number
  title: string
  description: string | undefined
  isDestructive: boolean
  isOpen: boolean
  /** Something that can be done about it while it is shown, such as Undo. */
  action?: ToastAction | undefined
}

export type ToastAction = {
  label: string
  onAct: () => void
  /** How long the offer stands, in milliseconds; then the toast goes, also from under the pointer. */
  duration: number
}

/** How long a dismissed toast is kept before it is forgotten. */
export const REMOVED_AFTER = 1_000_000

let shown: Toast | null = null
let lastId = 0
let offerEnd: ReturnType<typeof setTimeout> | undefined
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}

function say(title: string, description: string | undefined, isDestructive: boolean, action?: ToastAction) {
  clearTimeout(removal)
  clearTimeout(offerEnd)
  lastId += 1
  const id = lastId
  // One at a time: a new toast replaces the one before it.
  show({ id, title, description, isDestructive, isOpen: true, action })
  if (action) offerEnd = setTimeout(() => dismissToast(id), action.duration)
}

/** Says that something worked. */
export const toast = (title: string, description?: string) => say(title, description, false)

/** Says that something worked which can still be answered, such as taken back. */
export const toastWithAction = (title: string, description: string | undefined, action: ToastAction) =>
  say(title, description, false, action)

/**
 * Says that something failed or was refused, in the destructive style; where loading the page anew helps, it offers that,
 * until it is done or closed.
 */
export const toastProblem = (title: string, description?: string) =>
  say(title, description, true, description === OUTDATED ? RELOAD : undefined)

const RELOAD: ToastAction = { label: 'Reload', onAct: () => location.reload(), duration: 24 * HOUR }

/** Says that the script of a part did not arrive. Browsers may remember a failed script, so a new page is the safe way on. */
export const toastMissingPart = () =>
  say('This could not be loaded', 'Please check your connection, then reload the page.', true, RELOAD)

/** Closes a toast; it is removed for good much later. */
export function dismissToast(id: number) {
  if (shown?.id !== id || !shown.isOpen) return
  show({ ...shown, isOpen: false })
  removal = setTimeout(() => show(null), REMOVED_AFTER)
}

/** The toast to be seen, if any; for `useSyncExternalStore`. */
export const currentToast = () => shown

export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
