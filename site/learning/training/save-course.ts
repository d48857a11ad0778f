// Enables the buttons that save courses, and synchronises them between tabs.
import { MOST, onSaved, readSaved, savedPath, storeSaved } from './saved.ts'

const places = [...document.querySelectorAll<HTMLElement>('[data-save]')]

function show() {
  const ids = readSaved()
  for (const place of places) {
    const isSaved = ids.includes(place.dataset.save ?? '')
    const button = place.querySelector('button')
    button?.setAttribute('aria-pressed', String(isSaved))
    const label = place.querySelector<HTMLElement>('[data-save-label]')
    if (label) {
      label.dataset.unsaved ??= label.textContent
      label.textContent = (isSaved ? label.dataset.saveLabel : label.dataset.unsaved) ?? ''
    }
    const link = place.querySelector('a')
    if (link) {
      link.hidden = !isSaved || ids.length < 2
      link.href = savedPath(ids)
      const count = link.querySelector('[data-save-count]')
      if (count) count.textContent = String(ids.length)
    }
    place.dataset.ready = ''
  }
}

/** Saves or removes a course; returns the name of the error message, or null. */
function toggle(id: string): 'full' | 'blocked' | null {
  const ids = readSaved()
  const isSaved = ids.includes(id)
  if (!isSaved && ids.length >= MOST) return 'full'
  return storeSaved(isSaved ? ids.filter((other) => other !== id) : [...ids, id]) ? null : 'blocked'
}

const note = document.createElement('span')
note.role = 'alert'

show()
onSaved(show)
for (const place of places) {
  const button = place.querySelector('button')
  button?.addEventListener('click', () => {
    const problem = toggle(place.dataset.save ?? '')
    show()
    note.remove()
    if (!problem) return
    place.append(note)
    note.textContent = button.dataset[problem] ?? ''
  })
}
