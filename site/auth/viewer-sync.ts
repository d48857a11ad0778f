// Brings the browser's forumUser in line with the session that the page was rendered for: after signing in without
// the dialog, and after a session has ended.
import type { SessionViewer } from '../plain/events.ts'
import { isSigningOut } from '../plain/session/session.ts'
import { isForumUser } from '../plain/session/forum-user.ts'
import { syncViewer } from '../plain/session/sync-viewer.ts'

const viewer: SessionViewer | null = JSON.parse(
  document.querySelector<HTMLElement>('[data-viewer]')?.dataset['viewer'] ?? 'null',
)

// Navigating back can restore a page rendered before the sign-in or sign-out: it is loaded again.
const wentBack = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
// After signing out, a page rendered for the member is left, since the server does not know it yet. The page
// of the sign-in stays.
const isLeft = viewer !== null && isSigningOut() && document.querySelector('[data-signs-in]') === null
if (isLeft) location.replace('/')
else if (!isForumUser(viewer)) {
  if (wentBack) location.reload()
  else syncViewer(viewer)
}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (isLeft || !isForumUser(viewer))) location.reload()
})
