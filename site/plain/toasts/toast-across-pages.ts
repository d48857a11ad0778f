import { SECOND } from '../durations.ts'
import { currentToast, toast, toastProblem } from './toasts.ts'

const KEY = 'toast'
/** Age up to which a toast is shown again on the next page. */
const REPEATED_WITHIN = 30 * SECOND

/** Navigates to another page of this site, which repeats the current toast. */
export function goWithToast(address: string): void {
  const shown = currentToast()
  if (shown?.isOpen) {
    const { title, description, isDestructive } = shown
    store(JSON.stringify({ at: Date.now(), title, description, isDestructive }))
  }
  location.assign(address)
}

/** Shows the toast of the previous page once, unless this page has a newer one. */
export function showToastFromBefore(): void {
  const { at, title, description, isDestructive } = takeStored()
  if (currentToast()?.isOpen) return
  if (typeof title !== 'string' || !(Date.now() - at < REPEATED_WITHIN)) return
  const show = isDestructive ? toastProblem : toast
  show(title, typeof description === 'string' ? description : undefined)
}

function store(entry: string) {
  try {
    sessionStorage.setItem(KEY, entry)
  } catch (error) {
    console.info('The notification could not go along to the next page.', error)
  }
}

function takeStored() {
  try {
    const entry = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    sessionStorage.removeItem(KEY)
    return entry
  } catch {
    // Storage is blocked or holds something else.
    return {}
  }
}
