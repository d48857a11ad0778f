// Brings the browser's forumUser in line with the session that the page was rendered for: after signing in without
// the dialog, and after a session has ended.
import { FORUM_USER_KEY } from '../lib/session.ts'

const told = document.querySelector<HTMLElement>('[data-viewer]')?.dataset['viewer'] ?? 'null'

function isKept() {
  try {
    return localStorage.getItem(FORUM_USER_KEY) === (told === 'null' ? null : told)
  } catch {
    // Storage is blocked, so there is nothing to bring in line.
    return true
  }
}

async function followTheServer() {
  const { clearForumUser, writeForumUser } = await import('./forum-user.ts')
  if (told === 'null') clearForumUser()
  else writeForumUser(JSON.parse(told))
}

// Going back can show a page that was rendered before somebody signed in or out: it is asked for anew.
const wentBack = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
if (!isKept()) {
  if (wentBack) location.reload()
  else void followTheServer()
}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !isKept()) location.reload()
})
