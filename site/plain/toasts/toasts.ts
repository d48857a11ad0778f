import { HOUR } from '../durations.ts'
import { OUTDATED } from '../session/outdated.ts'

/** A transient message. Its durations and limits are in the specification, section 9. */
export type Toast = {
  id: number
  title: string
  description: string | undefined
  isDestructive: boolean
  isOpen: boolean
  /** Actions offered by the toast, such as Undo; the first is the primary one. */
  actions: readonly ToastAction[]
}

export type ToastAction = {
  label: string
  onAct: () => void
  /** Duration in milliseconds, after which the toast closes even under the pointer. */
  duration: number
}

/** Time after which a dismissed toast is removed, in milliseconds. */
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
  // One at a time: a new toast replaces the previous one.
  show({ id, title, description, isDestructive, isOpen: true, actions })
  const [main] = actions
  if (main) offerEnd = setTimeout(() => dismissToast(id), main.duration)
}

/** Shows a success. */
export const toast = (title: string, description?: string) => open(title, description, false)

/** Shows a success with actions, such as undoing it. */
export const toastWithActions = (title: string, description: string | undefined, ...actions: ToastAction[]) =>
  open(title, description, false, actions)

/**
 * Shows a failure or refusal in the destructive style. If reloading the page helps, the toast offers that until it is
 * closed.
 */
export const toastProblem = (title: string, description?: string) =>
  open(title, description, true, description === OUTDATED ? [RELOAD] : [])

const RELOAD: ToastAction = { label: 'Reload', onAct: () => location.reload(), duration: 24 * HOUR }

/** Reports that code failed to load. Browsers may cache a failed import, so it offers to reload the page. */
export const toastMissingPart = () =>
  open('This could not be loaded', 'Please check your connection, then reload the page.', true, [RELOAD])

/** Closes a toast; it is removed much later. */
export function dismissToast(id: number) {
  if (shown?.id !== id || !shown.isOpen) return
  show({ ...shown, isOpen: false })
  removal = setTimeout(() => show(null), REMOVED_AFTER)
}

/** Returns the current toast, if any; for `useSyncExternalStore`. */
export const currentToast = () => shown

export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
