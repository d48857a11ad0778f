import type { CombinedError } from 'urql'
import { onSessionChange, readForumUser } from '../plain/session/forum-user.ts'
import { on } from '../plain/events.ts'

/** Home page with a notice that the viewer is not an administrator. */
const DENIED = '/#access-denied'

let isLeaving = false

/** Navigates once: several simultaneous requests may be refused, and a second navigation would abort the first. */
function leaveFor(address: string) {
  if (isLeaving) return
  isLeaving = true
  location.assign(address)
}

/**
 * Leaves the dashboard when the viewer has lost the role. Actions that even an administrator may not take, such as
 * changing their own role, are not offered, so any refusal means that the role is gone.
 */
export function leaveIfDenied({ graphQLErrors }: Pick<CombinedError, 'graphQLErrors'>) {
  if (graphQLErrors.some(({ extensions }) => extensions['code'] === 'FORBIDDEN')) leaveFor(DENIED)
}

/**
 * Leaves when the viewer signs out. A session that ran out leaves the page open: signing in again saves unsent text.
 * @returns a function that stops watching
 */
export function leaveWithTheSession(): () => void {
  let hasRunOut = false
  const stopListening = on('session-ended', () => void (hasRunOut = true))
  const stop = onSessionChange(() => {
    const user = readForumUser()
    if (!user) {
      if (!hasRunOut) leaveFor('/')
      return
    }
    hasRunOut = false
    if (user.role !== 'admin') leaveFor(DENIED)
  })
  return () => {
    stopListening()
    stop()
  }
}
