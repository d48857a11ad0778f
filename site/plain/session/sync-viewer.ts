import type { SessionViewer } from '../events.ts'
import { isSigningOut } from './session.ts'
import { clearForumUser, isForumUser, writeForumUser } from './forum-user.ts'

/**
 * Brings this browser's entry in line with the server's session, quietly. A member who is signing out has none here,
 * whatever the server still knows.
 */
export function syncViewer(known: SessionViewer | null): void {
  const viewer = isSigningOut() ? null : known
  if (isForumUser(viewer)) return
  if (viewer) writeForumUser(viewer)
  else clearForumUser()
}
