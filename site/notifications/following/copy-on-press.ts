import { toast, toastProblem } from '../../plain/toasts/toasts.ts'

/** A button that copies the field which it names. What is secret is not said in the toast. */
export function copyOnPress(button: HTMLButtonElement): void {
  const field = document.querySelector<HTMLInputElement>(`#${button.dataset['copy'] ?? ''}`)
  if (!field) return
  button.addEventListener('click', () => void copy(field))
}

async function copy(field: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value)
    toast('Address copied')
  } catch {
    // The browser denies access to its clipboard: the address is selected, to be copied by hand.
    field.focus()
    field.select()
    toastProblem('The address could not be copied', 'It is selected: please copy it by hand.')
  }
}
