import { isSigningOut, type SessionViewer } from './session.ts'
import { clearForumUser, isForumUser, writeForumUser } from './forum-user.ts'

/**
 * Makes this browser's entry say what the server says of the session, quietly. Whoever is signing out has none here,
 * whatever the server still knows.
 */
export function syncViewer(known: SessionViewer | null): void {
  const viewer = isSigningOut() ? null : known
  if (isForumUser(viewer)) return
  if (viewer) writeForumUser(viewer)
  else clearForumUser()
}
