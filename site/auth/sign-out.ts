// Signing out is retried until the server confirms it: with a poor connection the session would stay alive, and the
// next page that the server renders for its member would sign them in again.
import { clearSignOut, isSigningOut, storeSignOut, pendingSignOut } from '../plain/session/session.ts'
import { MINUTE, SECOND } from '../plain/durations.ts'
import { clearForumUser, onSessionChange } from '../plain/session/forum-user.ts'
import { logout } from './sign-in/login.ts'
import { hideSignOutNotice, showSignOutNotice } from './sign-out-notice.ts'

/** Time without a response after which the member sees a notice. */
const PATIENCE = 3 * SECOND
const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = MINUTE

/** Signs the member out on this device immediately, and on the server as soon as it is reachable. */
export function signOut(): Promise<void> {
  storeSignOut()
  clearForumUser()
  return confirmSignOut()
}

let isInProgress = false

/**
 * Repeats the request to end the session until the server confirms it, and shows a notice meanwhile. Signing in again
 * cancels it.
 */
export async function confirmSignOut(): Promise<void> {
  if (isInProgress) return
  isInProgress = true
  for (let pause = FIRST_PAUSE; isSigningOut(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const noticeTimer = setTimeout(showSignOutNotice, PATIENCE)
    // If the member signs in and out again meanwhile, this response belongs to the earlier session.
    const wish = pendingSignOut()
    const isConfirmed = await logout()
    clearTimeout(noticeTimer)
    if (isConfirmed) clearSignOut(wish)
    else if (isSigningOut()) {
      showSignOutNotice()
      await untilRetry(pause)
    }
  }
  isInProgress = false
  hideSignOutNotice()
}

/** Waits for the pause to pass, the connection to return, or a member to sign in. */
const untilRetry = (pause: number) =>
  new Promise<void>((resolve) => {
    const proceed = () => {
      clearTimeout(timer)
      removeEventListener('online', proceed)
      stopFollowing()
      resolve()
    }
    const timer = setTimeout(proceed, pause)
    addEventListener('online', proceed)
    const stopFollowing = onSessionChange(proceed)
  })
