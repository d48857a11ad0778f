// Sends the enquiry without leaving the page. Without this script the same form is an ordinary POST.
import { isVisible } from '#text/characters'
import { normalEmail } from '#text/email'
import { dropDraft, restoreDraft, saveDraft } from './contact-draft.ts'
import { toast, toastProblem } from '../lib/toasts.ts'
import { showToasts } from '../components/toaster/plain-toaster.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) start(form)

function start(form: HTMLFormElement) {
  showToasts()
  // The toast of section 5 speaks instead of the browser's own bubble.
  form.noValidate = true
  startDraft(form)
  form.addEventListener('input', ({ target }) => {
    if (!isControl(target) || !target.hasAttribute('aria-invalid')) return
    if (isWrong(target)) return
    target.removeAttribute('aria-invalid')
    // The note about what was missing goes with the last red field.
    if (!form.querySelector('[aria-invalid]')) hideFailure(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form)
  })
}

/** Brings back what was begun, unless the page shows what became of it, and stores what is written from now on. */
function startDraft(form: HTMLFormElement) {
  const note = form.querySelector<HTMLElement>('[data-contact-draft]')
  const { outcome } = form.dataset
  if (outcome === 'sent') dropDraft()
  const isRestored = outcome === undefined && restoreDraft(form)
  if (note) note.hidden = !isRestored
  // Also what was typed before this script came.
  if (outcome !== 'sent') saveDraft(form)
  form.addEventListener('input', () => saveDraft(form))
  form.addEventListener('reset', () => {
    dropDraft()
    if (note) note.hidden = true
  })
}

/** Says what went wrong, and leaves it where it happened until the next try. */
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
    return showFailure(
      form,
      'Validation Error',
      isMissing ? 'Please fill in all required fields.' : 'Please enter a valid email address',
    )
  }
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.textContent ?? ''
  setBusy(button, true, button?.dataset.sending ?? label)
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    })
    if (!answer.ok) return showFailure(form, 'Message not sent', await reasonIn(answer))
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

/** What is required and holds nothing, or nothing but spaces. */
const isBlank = ({ required, value }: Control) => required && !isVisible(value)

/** The server's own rule for addresses: browsers know others. */
const isWrong = (control: Control) =>
  isBlank(control) ||
  (control.type === 'email' ? normalEmail(control.value) === null : !control.validity.valid)

function markWrong(form: HTMLFormElement): Control[] {
  const controls = [...form.querySelectorAll<Control>('input, textarea')]
  const wrong = controls.filter(isWrong)
  for (const control of wrong) control.setAttribute('aria-invalid', 'true')
  return wrong
}

function setBusy(button: HTMLButtonElement | null, isBusy: boolean, label: string) {
  if (!button) return
  button.disabled = isBusy
  button.textContent = label
}

async function reasonIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const message = body && typeof body === 'object' && 'message' in body ? body.message : null
  return typeof message === 'string' ? message : 'Please try again.'
}
