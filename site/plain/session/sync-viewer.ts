import type { SessionViewer } from '../events.ts'
import { isSigningOut } from './session.ts'
import { clearForumUser, isForumUser, writeForumUser } from './forum-user.ts'

/**
 * Updates this browser's stored member to match the server's session. A member who is signing out has no entry, even if
 * the server still has the session.
 */
export function syncViewer(known: SessionViewer | null): void {
  const viewer = isSigningOut() ? null : known
  if (isForumUser(viewer)) return
  if (viewer) writeForumUser(viewer)
  else clearForumUser()
}
