import type { Client } from 'urql'

/** The client of an island, and the member's id known to this browser; null for a visitor. */
export type Session = { client: Client; memberId: string | null }

const SIGN_OUT_KEY = 'signOutWanted'
/** Pending sign-out if storage is blocked; it lasts until the page closes. */
let signOutInMemory: string | null = null

/** Stores on this device that the member wants to sign out, until the server has confirmed this very request. */
export function storeSignOut(): void {
  const wish = String(Math.random())
  signOutInMemory = null
  storeWish(
    () => localStorage.setItem(SIGN_OUT_KEY, wish),
    () => (signOutInMemory = wish),
  )
}

/**
 * Removes the pending sign-out, because a member signs in or the server has confirmed it.
 * @param wish the confirmed one; a later one is retained
 */
export function clearSignOut(wish = pendingSignOut()): void {
  if (wish !== pendingSignOut()) return
  signOutInMemory = null
  storeWish(() => localStorage.removeItem(SIGN_OUT_KEY))
}

function storeWish(act: () => void, otherwise?: () => void) {
  try {
    act()
  } catch (error) {
    // Storage is full or blocked.
    otherwise?.()
    console.info('The wish to sign out could not be stored on this device.', error)
  }
}

/** Returns the unconfirmed sign-out, each of which has a unique value; null if there is none. */
export function pendingSignOut(): string | null {
  try {
    return signOutInMemory ?? localStorage.getItem(SIGN_OUT_KEY)
  } catch {
    // Storage is blocked.
    return signOutInMemory
  }
}

/** Returns true while a session that the server still knows is ignored here. */
export const isSigningOut = () => pendingSignOut() !== null
