// Ids of the courses that a visitor has saved, in their browser's storage.

export const KEY = 'savedCourses'
/** More would not fit side by side. */
export const MOST = 8

const ID = /^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$/

/** Returns the id of a course, unique across providers. */
export const courseId = (provider: string, slug: string) => `${provider}.${slug}`

/** Parses a comma-separated list of ids; duplicates and anything else are dropped. */
export const idsIn = (list: string | null) =>
  [...new Set((list ?? '').split(','))].filter((id) => ID.test(id)).slice(0, MOST)

/** Returns the URL that compares these courses. */
export const savedPath = (ids: readonly string[]) =>
  ids.length > 0 ? `/training/saved?courses=${ids.join(',')}` : '/training/saved'

export function readSaved(): string[] {
  try {
    return idsIn(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked.
    return []
  }
}

/** Stores the list; returns false if storage is blocked. */
export function storeSaved(ids: readonly string[]): boolean {
  try {
    localStorage.setItem(KEY, ids.join(','))
    return true
  } catch (error) {
    console.info('The list could not be stored on this device.', error)
    return false
  }
}

/**
 * Calls back when the list changes in another tab, with the previous list, and when the page is restored from the
 * history.
 */
export function onSaved(handle: (before: string[]) => void) {
  addEventListener('storage', ({ key, oldValue }) => {
    // A null key means that the whole storage was cleared.
    if (key === KEY || key === null) handle(idsIn(oldValue))
  })
  addEventListener('pageshow', ({ persisted }) => persisted && handle(readSaved()))
}
