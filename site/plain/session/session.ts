// Islands of other features speak with the sign-in through these events, so none of them carries its code.
// No framework here: the header's plain script listens too.
import type { Client } from 'urql'

/** Who takes part in an island: their client, and their id as far as this browser knows; null for a visitor. */
export type Session = { client: Client; memberId: string | null }

export const SIGN_IN_REQUESTED = 'sign-in-requested'
export const SESSION_ENDED = 'session-ended'

export type SignInRequested = CustomEvent<string>

/**
 * Opens the sign-in dialog, wherever the visitor is.
 * @param purpose what it is asked for, such as "to vote"; empty for signing in alone
 */
export const askToSignIn = (purpose = '') =>
  dispatchEvent(new CustomEvent(SIGN_IN_REQUESTED, { detail: purpose }))

/** The server answered 401: forgets who was signed in and opens the dialog (decisions, "Sign-in"). */
export const reportEndedSession = () => dispatchEvent(new Event(SESSION_ENDED))

const SIGN_OUT_KEY = 'signOutWanted'
/** Where storage is blocked the wish lives as long as the page. */
let wishOfPage: string | null = null

/** Remembers on this device that its member wants to be signed out, until the server has confirmed this very wish. */
export function noteSignOut(): void {
  const wish = String(Math.random())
  wishOfPage = null
  keepWish(
    () => localStorage.setItem(SIGN_OUT_KEY, wish),
    () => (wishOfPage = wish),
  )
}

/**
 * Somebody signs in, or the server has confirmed it.
 * @param wish the one that was confirmed: a later one stays
 */
export function forgetSignOut(wish = wishToSignOut()): void {
  if (wish !== wishToSignOut()) return
  wishOfPage = null
  keepWish(() => localStorage.removeItem(SIGN_OUT_KEY))
}

function keepWish(keep: () => void, otherwise?: () => void) {
  try {
    keep()
  } catch (error) {
    // Storage that is full or blocked.
    otherwise?.()
    console.info('The wish to sign out could not be kept on this device.', error)
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

/** Whether a session that the server still knows counts for nothing here. */
export const isSigningOut = () => wishToSignOut() !== null

export const VIEWER_KNOWN = 'viewer-known'

/** Whom the server knows by this browser's session; null for nobody. */
export type SessionViewer = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'user' | 'admin'
}
export type ViewerKnown = CustomEvent<{ viewer: SessionViewer | null; askedFor: string | null }>

/**
 * Reports whom the server knows, so that this browser's entry can follow it quietly.
 * @param askedFor the id of the member whom this browser knew when it sent the request: a response that comes after they
 *   have signed in or out, or after their session has ended, says nothing of now
 */
export const reportViewer = (viewer: SessionViewer | null, askedFor: string | null) =>
  dispatchEvent(new CustomEvent(VIEWER_KNOWN, { detail: { viewer, askedFor } }))

const SIGN_IN_DIALOG = 'sign-in-dialog'

/** What became of the sign-in dialog. A dismissed one also ends what the visitor wanted to do before they were asked. */
export type SignInDialogState = 'opened' | 'dismissed' | 'done'

/** Reports what became of the sign-in dialog, so that nothing else opens over it and what was asked for can go on. */
export const reportSignInDialog = (state: SignInDialogState) =>
  dispatchEvent(new CustomEvent(SIGN_IN_DIALOG, { detail: state }))

/** Calls back when the sign-in dialog opens or closes; answers how to stop listening. */
export function onSignInDialog(onChange: (state: SignInDialogState) => void): () => void {
  const handle = (event: Event) => onChange((event as CustomEvent<SignInDialogState>).detail)
  addEventListener(SIGN_IN_DIALOG, handle)
  return () => removeEventListener(SIGN_IN_DIALOG, handle)
}
