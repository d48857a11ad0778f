// Updates the browser's stored member to match the session for which the page was rendered: after a sign-in without the
// dialog, and after a session has ended.
import type { SessionViewer } from '../plain/events.ts'
import { isSigningOut } from '../plain/session/session.ts'
import { isForumUser } from '../plain/session/forum-user.ts'
import { syncViewer } from '../plain/session/sync-viewer.ts'

const viewer: SessionViewer | null = JSON.parse(
  document.querySelector<HTMLElement>('[data-viewer]')?.dataset['viewer'] ?? 'null',
)

// Navigating back can restore a page rendered before the sign-in or sign-out, which must be reloaded.
const wentBack = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
// After signing out, a page rendered for the member is left, because the server may not have ended the session yet.
// Sign-in pages stay.
const isLeft = viewer !== null && isSigningOut() && document.querySelector('[data-signs-in]') === null
if (isLeft) location.replace('/')
else if (!isForumUser(viewer)) {
  if (wentBack) location.reload()
  else syncViewer(viewer)
}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (isLeft || !isForumUser(viewer))) location.reload()
})
