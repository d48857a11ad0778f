import type { CombinedError } from 'urql'
import { onSessionChange, readForumUser } from '../plain/session/forum-user.ts'
import { on } from '../plain/events.ts'

/** Where somebody who is no administrator is sent; the home page then says why. */
const DENIED = '/#access-denied'

let isLeaving = false

/** Several calls may be refused at once; leaving twice would abort the first way out. */
function leaveFor(address: string) {
  if (isLeaving) return
  isLeaving = true
  location.assign(address)
}

/**
 * Leaves when the viewer's role was taken while they were here. What an administrator may not do either, such as
 * changing their own role, the dashboard does not offer: whatever it is forbidden, it is forbidden as a whole.
 */
export function leaveIfDenied({ graphQLErrors }: Pick<CombinedError, 'graphQLErrors'>) {
  if (graphQLErrors.some(({ extensions }) => extensions['code'] === 'FORBIDDEN')) leaveFor(DENIED)
}

/**
 * Whoever signs out leaves. A session that ran out keeps the page: signing in again saves what was being written.
 * @returns how to stop watching
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
