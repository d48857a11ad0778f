import { toast, toastProblem } from '../../plain/toasts/toasts.ts'

/** A button that copies the field which it names. What is secret is not said in the toast. */
export function copyOnPress(button: HTMLButtonElement): void {
  const { copy = '', name = '' } = button.dataset
  const field = document.querySelector<HTMLInputElement>(`#${copy}`)
  if (!field) return
  button.addEventListener('click', () => void copyFrom(field, name))
}

async function copyFrom(field: HTMLInputElement, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value)
    toast(`${name} copied`)
  } catch {
    // The browser denies access to its clipboard: the text is selected, to be copied by hand.
    field.focus()
    field.select()
    toastProblem(`The ${name.toLowerCase()} could not be copied`, 'It is selected: please copy it by hand.')
  }
}
