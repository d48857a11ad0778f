import { toast, toastProblem } from '../../plain/toasts/toasts.ts'

/** Makes a button copy the field it names. The toast does not repeat the secret. */
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
    // The browser denies clipboard access: the text is selected for copying by hand.
    field.focus()
    field.select()
    toastProblem(`The ${name.toLowerCase()} could not be copied`, 'It is selected: please copy it by hand.')
  }
}
