import { SECOND } from '../durations.ts'
import { currentToast, toast, toastProblem } from './toasts.ts'

const KEY = 'toast'
/** What was said longer ago is not worth repeating. */
const REPEATED_WITHIN = 30 * SECOND

/** Loads another page of ours, which shows the toast that is shown here: it was said a moment ago, and this page goes. */
export function goWithToast(address: string): void {
  const shown = currentToast()
  if (shown?.isOpen) {
    const { title, description, isDestructive } = shown
    keep(JSON.stringify({ at: Date.now(), title, description, isDestructive }))
  }
  location.assign(address)
}

/** Shows the toast that came with the reader from the page before, once; what this page says already is newer. */
export function showToastFromBefore(): void {
  const { at, title, description, isDestructive } = kept()
  if (currentToast()?.isOpen) return
  if (typeof title !== 'string' || !(Date.now() - at < REPEATED_WITHIN)) return
  const say = isDestructive ? toastProblem : toast
  say(title, typeof description === 'string' ? description : undefined)
}

function keep(said: string) {
  try {
    sessionStorage.setItem(KEY, said)
  } catch (error) {
    console.info('The notification could not go along to the next page.', error)
  }
}

function kept() {
  try {
    const said = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    sessionStorage.removeItem(KEY)
    return said
  } catch {
    // Storage that is blocked or holds something else brought nothing along.
    return {}
  }
}
