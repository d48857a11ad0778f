// How somebody goes on in a form that takes the place of another one with the same fields and buttons.

/** Where somebody was: which control had the focus, and where in the text they were, counted from its end. */
export type Begun = {
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

/** Notes where somebody is in a form. */
export function leaveOff(form: HTMLElement, isSent: boolean): Begun {
  const focus = controlsOf(form).findIndex((control) => control === document.activeElement)
  const field = fieldOf(form)
  if (!field) return { focus, selection: [0, 0], scrollTop: 0, height: '', isSent }
  const { value, selectionStart, selectionEnd, scrollTop, style } = field
  const selection = [value.length - selectionStart, value.length - selectionEnd] as const
  return { focus, selection, scrollTop, height: style.height, isSent }
}

/** Puts somebody where they were, in the form that stands there now. What was typed is at the end of its text. */
export function goOn(form: HTMLElement | null, { focus, selection, scrollTop, height }: Begun) {
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

const composing = new WeakSet<EventTarget>()

/** Handlers of a form in which a word may be on its way through an input method. */
export const noteComposition = {
  onCompositionStart: ({ target }: { target: EventTarget }) => void composing.add(target),
  onCompositionEnd: ({ target }: { target: EventTarget }) => void composing.delete(target),
}

/** Waits until a word that an input method is still putting together stands: taken apart, it would be lost. */
export async function composed(form: HTMLElement | null) {
  const field = form && fieldOf(form)
  if (!field || !composing.has(field)) return
  await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }))
}
