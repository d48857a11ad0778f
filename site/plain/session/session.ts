import type { Client } from 'urql'

/** The client of an island, and the member's id known to this browser; null for a visitor. */
export type Session = { client: Client; memberId: string | null }

const SIGN_OUT_KEY = 'signOutWanted'
/** Pending sign-out if storage is blocked; it lasts until the page closes. */
let wishOfPage: string | null = null

/** Stores on this device that the member wants to sign out, until the server has confirmed this very request. */
export function noteSignOut(): void {
  const wish = String(Math.random())
  wishOfPage = null
  storeWish(
    () => localStorage.setItem(SIGN_OUT_KEY, wish),
    () => (wishOfPage = wish),
  )
}

/**
 * Removes the pending sign-out, because a member signs in or the server has confirmed it.
 * @param wish the confirmed one; a later one is retained
 */
export function forgetSignOut(wish = wishToSignOut()): void {
  if (wish !== wishToSignOut()) return
  wishOfPage = null
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
export function wishToSignOut(): string | null {
  try {
    return wishOfPage ?? localStorage.getItem(SIGN_OUT_KEY)
  } catch {
    // Storage is blocked.
    return wishOfPage
  }
}

/** Returns true while a session that the server still knows is ignored here. */
export const isSigningOut = () => wishToSignOut() !== null
