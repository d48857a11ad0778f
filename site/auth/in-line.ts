import { FORUM_USER_KEY, type ToldViewer } from '../lib/session.ts'

/** Whether this browser's entry says of the viewer what the server says. */
export function isInLine(viewer: ToldViewer | null): boolean {
  try {
    return localStorage.getItem(FORUM_USER_KEY) === (viewer && entryOf(viewer))
  } catch {
    // Storage is blocked, so there is nothing to bring in line.
    return true
  }
}

/** Brings this browser's entry in line with the session that the server knows, without a word. */
export async function bringInLine(viewer: ToldViewer | null): Promise<void> {
  if (isInLine(viewer)) return
  const { clearForumUser, writeForumUser } = await import('./forum-user.ts')
  if (viewer) writeForumUser(viewer)
  else clearForumUser()
}

/** In the order in which forum-user.ts writes it. */
const entryOf = ({ id, email, firstName, lastName, role }: ToldViewer) =>
  JSON.stringify({ id, email, firstName, lastName, role })
