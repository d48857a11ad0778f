import type { Client } from 'urql'

/** The client of an island, and the id of its member as far as this browser knows; null for a visitor. */
export type Session = { client: Client; memberId: string | null }

const SIGN_OUT_KEY = 'signOutWanted'
/** The wish where storage is blocked: it lives as long as the page. */
let wishOfPage: string | null = null

/** Notes on this device that its member wants to be signed out, until the server has confirmed this very wish. */
export function noteSignOut(): void {
  const wish = String(Math.random())
  wishOfPage = null
  storeWish(
    () => localStorage.setItem(SIGN_OUT_KEY, wish),
    () => (wishOfPage = wish),
  )
}

/**
 * Forgets the wish: somebody signs in, or the server has confirmed it.
 * @param wish the one that was confirmed: a later one stays
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
    // Storage that is full or blocked.
    otherwise?.()
    console.info('The wish to sign out could not be stored on this device.', error)
  }
}

/** The wish to be signed out that no server has confirmed yet; each has a value of its own. Null for none. */
export function wishToSignOut(): string | null {
  try {
    return wishOfPage ?? localStorage.getItem(SIGN_OUT_KEY)
  } catch {
    // Blocked storage remembers nothing.
    return wishOfPage
  }
}

/** True while a session that the server still knows counts for nothing here. */
export const isSigningOut = () => wishToSignOut() !== null
