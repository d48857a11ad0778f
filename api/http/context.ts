import type { Origin, Viewer } from '../policy.ts'

/** The request context for resolvers and routes: the viewer, their origin, and functions to begin and end a session. */
export type Context = {
  viewer: Viewer
  origin: Origin
  setSession: (session: { token: string; endsAt: Date } | null) => void
  /** Sets the cookie with the nonce of the browser's sign-in links. */
  setNonce: (nonce: string) => void
  /** Marks the response as private: it depends on a secret in a cookie or in the request. */
  markPrivate: () => void
}
