import type { CombinedError } from 'urql'
import { onSessionChange, readForumUser } from '../plain/session/forum-user.ts'
import { on } from '../plain/events.ts'

/** The home page says why somebody who is not an administrator was sent to it. */
const DENIED = '/#access-denied'

let isLeaving = false

/** Several calls may be refused at once; leaving twice would abort the first navigation. */
function leaveFor(address: string) {
  if (isLeaving) return
  isLeaving = true
  location.assign(address)
}

/**
 * Leaves when the viewer has lost the role meanwhile. Acts that even an administrator may not do, such as changing
 * their own role, are not offered, so any refusal means that the role is gone.
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
