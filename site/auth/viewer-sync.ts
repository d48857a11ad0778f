// Brings the browser's forumUser in line with the session that the page was rendered for: after signing in without
// the dialog, and after a session has ended.
import type { ToldViewer } from '../lib/session.ts'
import { bringInLine, isInLine } from './in-line.ts'

const told: ToldViewer | null = JSON.parse(
  document.querySelector<HTMLElement>('[data-viewer]')?.dataset['viewer'] ?? 'null',
)

// Going back can show a page that was rendered before somebody signed in or out: it is asked for anew.
const wentBack = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
if (!isInLine(told)) {
  if (wentBack) location.reload()
  else void bringInLine(told)
}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !isInLine(told)) location.reload()
})
