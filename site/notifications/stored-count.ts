import { SECOND } from '../plain/durations.ts'
import { memberKnownHere } from '../plain/session/forum-user.ts'

// The newest count is stored in this browser, so that the next page shows it immediately, other tabs receive it, and no
// page requests a recent count again.
const KEY = 'unreadNotifications'
const FRESH_FOR = 30 * SECOND

type Stored = { member: string; count: number; at: number }

/** Returns the stored count of the current member; null if there is none, and for visitors. */
function stored(): Stored | null {
  try {
    const { member, count, at }: Partial<Stored> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const isOwn = typeof member === 'string' && member === memberKnownHere()
    return isOwn && typeof count === 'number' && typeof at === 'number' ? { member, count, at } : null
  } catch {
    // Storage is blocked or holds something else.
    return null
  }
}

/** Returns the last known number of unread notifications; 0 if unknown. */
export const storedCount = () => stored()?.count ?? 0

/** Returns true if the stored count is too recent to be requested again. */
export function isFresh(): boolean {
  const age = Date.now() - (stored()?.at ?? 0)
  return age >= 0 && age < FRESH_FOR
}

/** Stores a count from the server. */
export function storeCount(count: number): void {
  const member = memberKnownHere()
  if (member)
    change(() =>
      localStorage.setItem(KEY, JSON.stringify({ member, count, at: Date.now() } satisfies Stored)),
    )
}

/** Removes the count when the member is no longer signed in here. */
export const forgetCount = () => change(() => localStorage.removeItem(KEY))

function change(act: () => void) {
  try {
    act()
  } catch (error) {
    console.info('The number of unread notifications could not be stored in this browser.', error)
  }
}

/** Calls back when another tab has stored a count. */
export const onStoredElsewhere = (callback: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) callback()
  })
