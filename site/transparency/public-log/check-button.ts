// Button of the public log: the browser reads every entry and recomputes the hashes in a worker.
import { checkInWorker } from './check-in-worker.ts'
import { describeVerdict, readNoted } from './verdict.ts'

const form = document.querySelector<HTMLFormElement>('[data-check-log]')
if (form) start(form)

function start(form: HTMLFormElement) {
  const find = <Found extends HTMLElement>(name: string) => form.querySelector<Found>(`[data-check-${name}]`)
  const [button, progress, result] = [
    find<HTMLButtonElement>('button'),
    find<HTMLElement>('progress'),
    find<HTMLElement>('result'),
  ]
  const field = find<HTMLInputElement>('noted')
  if (!button || !progress || !result || !field) return

  function show(kind: 'success' | 'danger' | 'warning', title: string, text = '') {
    const heading = Object.assign(document.createElement('p'), {
      className: 'alert-title',
      textContent: title,
    })
    const more = Object.assign(document.createElement('p'), { textContent: text })
    result?.replaceChildren(heading, ...(text ? [more] : []))
    if (result) result.className = `alert alert-${kind}`
  }

  async function check() {
    const noted = readNoted(field?.value ?? '')
    if (noted === undefined) {
      field?.setAttribute('aria-invalid', 'true')
      field?.focus()
      return show('warning', 'Enter the number and the full hash, such as 120:9f2c… with 64 digits.')
    }
    field?.removeAttribute('aria-invalid')
    if (!window.crypto.subtle)
      return show('warning', 'Your browser can only check hashes over a secure connection (https).')
    result?.replaceChildren()
    if (result) result.className = ''
    const notify = (done: number) => {
      if (progress) progress.textContent = `Checking: ${done.toLocaleString('en-IE')} so far…`
    }
    notify(0)
    try {
      const { isWhole, title, text } = describeVerdict(await checkInWorker(noted, notify), noted)
      show(isWhole ? 'success' : 'danger', title, text)
    } catch {
      show('warning', 'The log couldn’t be loaded. Please try again in a moment.')
    } finally {
      if (progress) progress.textContent = ''
    }
  }

  let isRunning = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isRunning) return
    isRunning = true
    button.setAttribute('aria-disabled', 'true')
    void check().finally(() => {
      isRunning = false
      button.removeAttribute('aria-disabled')
    })
  })
}
