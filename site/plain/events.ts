// Typed events between the islands and scripts of a page, so that none imports another's code.

/** The viewer known to the server by this browser's session. */
export type SessionViewer = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'user' | 'admin'
}

/** Events with their detail. */
type Events = {
  /** Requests a sign-in for a purpose such as "to vote"; empty for signing in without one. */
  'sign-in-requested': string
  /** State of the sign-in dialog. Dismissing it also cancels the action for which it was opened. */
  'sign-in-dialog': 'opened' | 'dismissed' | 'done'
  /** The server responded with 401: this browser forgets its member and opens the dialog (decisions, "Sign-in"). */
  'session-ended': undefined
  /** An irreversible action requires the member to confirm their identity; calls back with the result. */
  'confirmation-requested': (isConfirmed: boolean) => void
  /**
   * The server reported the viewer, null for a visitor. `memberId` was known here when the request was sent: the
   * response is obsolete if the member has signed in or out since.
   */
  'viewer-known': { viewer: SessionViewer | null; memberId: string | null }
  /** A member signed in or out in this tab; other tabs receive a `storage` event. */
  'forum-user': undefined
  /** The server reported the member's number of unread notifications. */
  'unread-known': number
  /** The reader's levels in percent, after an exercise or a reset. */
  practised: readonly number[]
  /** An administrator changed something, so the dashboard refetches its data. */
  'admin-changed': undefined
}

export type EventDetail<Name extends keyof Events> = Events[Name]

/** Broadcast channel on which the page of the e-mailed link notifies other tabs of the confirmed session. */
export const CONFIRMED_CHANNEL = 'session-confirmed'

let unread: number | undefined

/** Returns the last count emitted as `unread-known`, for scripts loaded after it. */
export const latestUnread = () => unread

/** Emits an event on this page. */
export function emit<Name extends keyof Events>(
  name: Name,
  ...[detail]: Events[Name] extends undefined ? [] : [detail: Events[Name]]
): void {
  if (name === 'unread-known' && typeof detail === 'number') unread = detail
  dispatchEvent(new CustomEvent(name, { detail }))
}

/**
 * Calls back at each event of a name.
 * @returns a function that stops listening
 */
export function on<Name extends keyof Events>(
  name: Name,
  listener: (detail: Events[Name]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<Events[Name]>).detail)
  addEventListener(name, handle)
  return () => removeEventListener(name, handle)
}
