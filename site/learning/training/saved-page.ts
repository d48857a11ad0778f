// Synchronises the list in the URL with the one on this device. A URL without a list redirects to the device's own;
// removing a course from that list removes it in both.
import { idsIn, onSaved, readSaved, savedPath, storeSaved } from './saved.ts'

const page = document.querySelector<HTMLElement>('[data-saved]')
if (page) start(page, idsIn(page.dataset.saved ?? ''), idsIn(page.dataset.savedGone ?? ''))

function start(page: HTMLElement, shown: string[], gone: string[]) {
  const isOwn = (ids: readonly string[]) => ids.join() === shown.join()
  const show = () => {
    const ids = readSaved()
    if (shown.length + gone.length === 0 && ids.length > 0) return location.replace(savedPath(ids))
    page.querySelector('[data-saved-empty]')?.removeAttribute('hidden')
    const retain = page.querySelector<HTMLElement>('[data-saved-retain]')
    if (retain) retain.hidden = shown.every((id) => ids.includes(id))
  }

  // A course no longer offered has no column with a remove button, so it is dropped.
  const saved = readSaved()
  if (saved.some((id) => gone.includes(id))) storeSaved(saved.filter((id) => !gone.includes(id)))
  show()
  // Another tab has changed the list shown here.
  onSaved((before) =>
    isOwn(before) && !isOwn(readSaved()) ? location.replace(savedPath(readSaved())) : show(),
  )
  page.querySelector('[data-saved-retain]')?.addEventListener('click', () => {
    storeSaved(idsIn([...shown, ...readSaved()].join()))
    show()
  })
  for (const link of page.querySelectorAll<HTMLElement>('[data-saved-remove]'))
    link.addEventListener('click', () => {
      const ids = readSaved()
      if (isOwn(ids)) storeSaved(ids.filter((id) => id !== link.dataset.savedRemove))
    })
}
