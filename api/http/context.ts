import type { Origin, Viewer } from '../policy.ts'

/** The request context of every resolver and route: the viewer, their origin, and how to begin or end their session. */
export type Context = {
  viewer: Viewer
  origin: Origin
  setSession: (session: { token: string; endsAt: Date } | null) => void
  /** Sets the cookie with the nonce to which the browser's sign-in links are bound. */
  setNonce: (nonce: string) => void
  /** Marks the response as private: it depends on a secret of the viewer's, in a cookie or in the request. */
  markPrivate: () => void
}
