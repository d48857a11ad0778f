// The courses that a visitor has saved: a few ids in the storage of their browser.

export const KEY = 'savedCourses'
/** More would not fit side by side. */
export const MOST = 8

const ID = /^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$/

/** Names a course among those of all providers. */
export const courseId = (provider: string, slug: string) => `${provider}.${slug}`

/** Returns the ids in a list joined by commas, each once; anything else is left out. */
export const idsIn = (list: string | null) =>
  [...new Set((list ?? '').split(','))].filter((id) => ID.test(id)).slice(0, MOST)

/** Returns the address that shows these courses side by side. */
export const savedPath = (ids: readonly string[]) =>
  ids.length > 0 ? `/training/saved?courses=${ids.join(',')}` : '/training/saved'

export function readSaved(): string[] {
  try {
    return idsIn(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked: nothing is saved.
    return []
  }
}

/** Stores the list; returns false where the browser does not let it. */
export function storeSaved(ids: readonly string[]): boolean {
  try {
    localStorage.setItem(KEY, ids.join(','))
    return true
  } catch (error) {
    console.info('The list could not be stored on this device.', error)
    return false
  }
}

/** Calls back when the list changes in another tab, with the list before, and when the page comes back from the history. */
export function onSaved(handle: (before: string[]) => void) {
  addEventListener('storage', ({ key, oldValue }) => {
    // A null key means that the whole storage was emptied.
    if (key === KEY || key === null) handle(idsIn(oldValue))
  })
  addEventListener('pageshow', ({ persisted }) => persisted && handle(readSaved()))
}
