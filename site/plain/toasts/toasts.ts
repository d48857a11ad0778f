import { HOUR } from '../durations.ts'
import { OUTDATED } from '../session/outdated.ts'

/** A passing message over the page. Its times and limits are section 9 of the specification. */
export type Toast = {
  id: number
  title: string
  description: string | undefined
  isDestructive: boolean
  isOpen: boolean
  /** Acts that are offered while it is shown, such as Undo; the first is the main one. */
  actions: readonly ToastAction[]
}

export type ToastAction = {
  label: string
  onAct: () => void
  /** Milliseconds of the offer; then the toast goes, also from under the pointer. */
  duration: number
}

/** Milliseconds until a dismissed toast is removed. */
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

function open(
  title: string,
  description: string | undefined,
  isDestructive: boolean,
  actions: readonly ToastAction[] = [],
) {
  clearTimeout(removal)
  clearTimeout(offerEnd)
  lastId += 1
  const id = lastId
  // One at a time: a new toast replaces the one before it.
  show({ id, title, description, isDestructive, isOpen: true, actions })
  const [main] = actions
  if (main) offerEnd = setTimeout(() => dismissToast(id), main.duration)
}

/** Shows that something worked. */
export const toast = (title: string, description?: string) => open(title, description, false)

/** Shows a success, and offers acts such as undoing it. */
export const toastWithActions = (title: string, description: string | undefined, ...actions: ToastAction[]) =>
  open(title, description, false, actions)

/**
 * Shows that something failed or was refused, in the destructive style; where reloading the page helps, it offers that
 * until it is done or closed.
 */
export const toastProblem = (title: string, description?: string) =>
  open(title, description, true, description === OUTDATED ? [RELOAD] : [])

const RELOAD: ToastAction = { label: 'Reload', onAct: () => location.reload(), duration: 24 * HOUR }

/** Shows that the script of a part did not load. Browsers may remember a failed script, so reloading is the safe next step. */
export const toastMissingPart = () =>
  open('This could not be loaded', 'Please check your connection, then reload the page.', true, [RELOAD])

/** Closes a toast; it is removed for good much later. */
export function dismissToast(id: number) {
  if (shown?.id !== id || !shown.isOpen) return
  show({ ...shown, isOpen: false })
  removal = setTimeout(() => show(null), REMOVED_AFTER)
}

/** The current toast, if any; for `useSyncExternalStore`. */
export const currentToast = () => shown

export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
