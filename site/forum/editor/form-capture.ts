import { memberKnownHere } from '../../plain/session/forum-user.ts'
import { addToDraft } from '../../data/drafts/device.ts'

// Captures and restores the state of a form that is replaced by another with the same fields and buttons.

/** The focused control, and the caret's distance from the end of its text. */
export type CapturedForm = {
  focus: number
  selection: readonly [start: number, end: number]
  scrollTop: number
  height: string
  /** They had sent it already. */
  isSent: boolean
}

const controlsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('textarea, a[href], button[type=submit]'),
]
const fieldOf = (container: HTMLElement) => container.querySelector('textarea')

/** Notes where somebody is in a form, and adds what they typed there to the draft that the next one shows. */
export function captureForm(form: HTMLElement, draftKey: string, isSent: boolean): CapturedForm {
  const focus = controlsOf(form).findIndex((control) => control === document.activeElement)
  const field = fieldOf(form)
  if (!field) return { focus, selection: [0, 0], scrollTop: 0, height: '', isSent }
  const { value, selectionStart, selectionEnd, scrollTop, style } = field
  // A refused reply counts too: an older draft must not replace it.
  if (value) addToDraft(draftKey, memberKnownHere(), { content: value })
  const selection = [value.length - selectionStart, value.length - selectionEnd] as const
  return { focus, selection, scrollTop, height: style.height, isSent }
}

/** Restores the focus and caret in the new form, whose text ends with the captured one. */
export function restoreForm(form: HTMLElement | null, { focus, selection, scrollTop, height }: CapturedForm) {
  if (!form) return
  const field = fieldOf(form)
  if (field) {
    const [start, end] = selection.map((fromEnd) => field.value.length - fromEnd)
    field.style.height = height
    field.setSelectionRange(start ?? 0, end ?? 0)
    field.scrollTop = scrollTop
  }
  controlsOf(form)[focus]?.focus({ preventScroll: true })
}
