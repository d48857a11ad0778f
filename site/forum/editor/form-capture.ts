// Captures and restores the state of a form that is replaced by another with the same fields and buttons.

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** State of a text field: the caret's distance from the end of its text, and the scroll position. */
type CapturedText = {
  name: string
  selection: readonly [start: number, end: number]
  scrollTop: number
  height: string
}

export type CapturedForm = {
  /** Selector of the focused control; null for none. */
  focus: string | null
  texts: readonly CapturedText[]
  /** True if the form had already been sent. */
  isSent: boolean
}

const textsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<TextControl>('textarea, input:not([type=hidden])'),
]

/** Captures the texts, the focus and the carets of a form. */
export function captureForm(form: HTMLElement, isSent = false): CapturedForm {
  const texts = textsIn(form).map(({ name, value, selectionStart, selectionEnd, scrollTop, style }) => ({
    name,
    selection: [value.length - (selectionStart ?? 0), value.length - (selectionEnd ?? 0)] as const,
    scrollTop,
    height: style.height,
  }))
  const { activeElement } = document
  return { focus: form.contains(activeElement) ? selectorOf(activeElement) : null, texts, isSent }
}

/** Restores the focus and carets in the new form, whose texts end with the captured ones. */
export function restoreForm(form: HTMLElement | null, { focus, texts }: CapturedForm) {
  if (!form) return
  const fields = textsIn(form)
  for (const { name, selection, scrollTop, height } of texts) {
    const field = fields.find((each) => each.name === name)
    if (!field) continue
    const [start, end] = selection.map((fromEnd) => field.value.length - fromEnd)
    field.style.height = height
    // Date and time fields have no caret.
    if (field.selectionStart !== null) field.setSelectionRange(start ?? 0, end ?? 0)
    field.scrollTop = scrollTop
  }
  if (focus) form.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true })
}

/** Returns the values of a form's fields that differ from these. */
export const changedIn = (form: HTMLFormElement, initial: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(initial).flatMap(([name, before]) => {
      const value = new FormData(form).get(name)
      return typeof value === 'string' && value !== before ? [[name, value]] : []
    }),
  )

/**
 * Returns a selector of a control that is valid in both forms. A custom select has the id of the native one, and a
 * hidden control its name.
 */
function selectorOf(control: Element | null): string | null {
  if (control instanceof HTMLSelectElement) return `[id="${CSS.escape(control.id)}"]`
  if (control instanceof HTMLAnchorElement)
    return `a[href="${CSS.escape(control.getAttribute('href') ?? '')}"]`
  if (control instanceof HTMLButtonElement) return 'button[type=submit]'
  return control && `[name="${CSS.escape(control.getAttribute('name') ?? '')}"]`
}
