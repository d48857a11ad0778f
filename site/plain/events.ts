// The events between the islands and scripts of a page: none of them carries another's code.

/** Whom the server knows by this browser's session. */
export type SessionViewer = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'user' | 'admin'
}

/** Each event of this page with its detail. */
type Events = {
  /** The visitor is to sign in, for a purpose such as "to vote"; empty for signing in alone. */
  'sign-in-requested': string
  /** A dismissed sign-in dialog also ends what the visitor wanted to do before it opened. */
  'sign-in-dialog': 'opened' | 'dismissed' | 'done'
  /** The server responded with 401: this browser forgets its member and opens the dialog (decisions, "Sign-in"). */
  'session-ended': undefined
  /** An act that cannot be undone was refused until the member confirms that it is them; calls back with the result. */
  'confirmation-requested': (isConfirmed: boolean) => void
  /**
   * The server said whom it knows, null for nobody. `memberId` was known here when the request was sent: a response that
   * comes after they signed in or out is no longer valid.
   */
  'viewer-known': { viewer: SessionViewer | null; memberId: string | null }
  /** Somebody signed in or out in this tab; `storage` announces it in the others. */
  'forum-user': undefined
  /** The server counted the member's unread notifications. */
  'unread-known': number
  /** The reader's levels in percent, after an exercise or a new start. */
  practised: readonly number[]
  /** An administrator changed something: what the dashboard shows is requested again. */
  'admin-changed': undefined
}

export type EventDetail<Name extends keyof Events> = Events[Name]

/** The channel on which the page of the e-mailed link informs other tabs of the confirmed session. */
export const CONFIRMED_CHANNEL = 'session-confirmed'

let unread: number | undefined

/** The last count that was announced as `unread-known`, for a script that arrives after it. */
export const latestUnread = () => unread

/** Announces an event to this page. */
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
