// Sends the enquiry without leaving the page. Without JavaScript the form is an ordinary POST.
import { isVisible } from '#text/characters'
import { normalEmail } from '#text/email'
import { dropDraft, restoreDraft, saveDraft } from './contact-draft.ts'
import { toast, toastProblem } from '../plain/toasts/toasts.ts'
import { showToasts } from '../components/toaster/plain-toaster.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) start(form)

function start(form: HTMLFormElement) {
  showToasts()
  // Errors are shown as a toast (specification, section 5) instead of the browser's own bubble.
  form.noValidate = true
  startDraft(form)
  form.addEventListener('input', ({ target }) => {
    // A field is re-validated while typing only if it was marked as invalid.
    if (isControl(target) && target.hasAttribute('aria-invalid')) showProblem(target, problemIn(target))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form)
  })
}

/** Restores a draft, unless the page shows the outcome of a form, and stores further input. */
function startDraft(form: HTMLFormElement) {
  const note = form.querySelector<HTMLElement>('[data-contact-draft]')
  const { outcome } = form.dataset
  if (outcome === 'sent') dropDraft()
  const isRestored = outcome === undefined && restoreDraft(form)
  if (note) note.hidden = !isRestored
  // Also stores text typed before this script loaded.
  if (outcome !== 'sent') saveDraft(form)
  form.addEventListener('input', () => saveDraft(form))
  form.addEventListener('reset', () => {
    dropDraft()
    if (note) note.hidden = true
    for (const control of controlsOf(form)) showProblem(control, '')
  })
}

/** Shows an error where it occurred until the next attempt. */
function showFailure(form: HTMLFormElement, title: string, message: string) {
  toastProblem(title, message)
  const note = form.querySelector<HTMLElement>('[data-contact-failure]')
  if (!note) return
  const [heading, text] = note.querySelectorAll('p')
  if (heading) heading.textContent = title
  if (text) text.textContent = message
  note.hidden = false
}

const hideFailure = (form: HTMLFormElement) =>
  form.querySelector('[data-contact-failure]')?.setAttribute('hidden', '')

async function submit(form: HTMLFormElement) {
  hideFailure(form)
  const wrong = markWrong(form)
  if (wrong[0]) {
    wrong[0].focus()
    const isMissing = wrong.some(isBlank)
    return toastProblem('Validation Error', isMissing ? 'Please fill in all required fields.' : INVALID)
  }
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.textContent ?? ''
  setBusy(button, true, button?.dataset.sending ?? label)
  try {
    const result = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    })
    if (!result.ok) return showFailure(form, 'Message not sent', await reasonIn(result))
    form.reset()
    toast('Message Sent!', "Thank you for your inquiry. We'll get back to you within 24 hours.")
  } catch {
    showFailure(form, 'Message not sent', 'Network error. Please try again.')
  } finally {
    setBusy(button, false, label)
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Marks a required control that is empty or holds only spaces. */
const isBlank = ({ required, value }: Control) => required && !isVisible(value)

const INVALID = 'Please enter a valid email address'

/**
 * Returns the error message of a control, or an empty string. E-mail addresses follow the server's rule, which differs
 * from the browser's.
 */
function problemIn(control: Control): string {
  if (isBlank(control)) return control.dataset.missing ?? ''
  if (control.type === 'email') return normalEmail(control.value) === null ? INVALID : ''
  return control.validationMessage
}

/** Shows an error message beside its control, or removes it. */
function showProblem(control: Control, problem: string) {
  if (problem) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  const note = document.getElementById(`${control.id}-error`)
  if (!note) return
  note.textContent = problem
  note.hidden = !problem
}

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>('input, textarea')]

function markWrong(form: HTMLFormElement): Control[] {
  const controls = controlsOf(form)
  for (const control of controls) showProblem(control, problemIn(control))
  return controls.filter((control) => control.hasAttribute('aria-invalid'))
}

function setBusy(button: HTMLButtonElement | null, isBusy: boolean, label: string) {
  if (!button) return
  button.disabled = isBusy
  button.textContent = label
}

async function reasonIn(result: Response): Promise<string> {
  const body: unknown = await result.json().catch(() => null)
  const message = body && typeof body === 'object' && 'message' in body ? body.message : null
  return typeof message === 'string' ? message : 'Please try again.'
}
