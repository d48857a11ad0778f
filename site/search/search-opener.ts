// Opens the search dialog by its button or "/". The dialog's code is loaded on first use.
import { noteScrollbar } from '../plain/page/scrollbar.ts'
import { areShortcutsOn, isField } from '../plain/shortcuts.ts'

const link = document.querySelector<HTMLAnchorElement>('[data-search-open]')
const dialog = document.querySelector<HTMLDialogElement>('[data-search]')

if (link && dialog) {
  link.setAttribute('aria-haspopup', 'dialog')
  dialog.querySelector('[data-search-close]')?.addEventListener('click', () => dialog.close())
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(dialog)
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return
    const isBusy = isField(event.target) || document.querySelector('dialog:modal, [role=dialog]') !== null
    if (isBusy || !areShortcutsOn()) return
    event.preventDefault()
    open(dialog)
  })
}

function open(dialog: HTMLDialogElement) {
  noteScrollbar()
  dialog.showModal()
  import('./search-dialog.ts').then(
    ({ startSearch }) => startSearch(dialog),
    // Offline: the search page may still be reachable later.
    () => dialog.querySelector('[data-search-failed]')?.removeAttribute('hidden'),
  )
}
