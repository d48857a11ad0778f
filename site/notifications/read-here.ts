import { reportUnread } from '../data/unread.ts'

const DISCUSSION = /^\/forum\/posts\/([0-9a-f-]{36})$/

let isDone = false

/**
 * Opening a discussion is to read what one was told about it: marks that once, as soon as the page is looked at. What is
 * told while it is open stays unread, since the page does not show it yet.
 */
export function readHere(): void {
  const postId = DISCUSSION.exec(location.pathname)?.[1]
  if (isDone || !postId) return
  if (document.hidden) return document.addEventListener('visibilitychange', readHere, { once: true })
  isDone = true
  void markRead({ postId })
}

/** Marks notifications as read; it arrives also when the page is left meanwhile, and says what is unread then. */
export async function markRead(which: { postId: string } | { ids: readonly string[] }): Promise<void> {
  try {
    const response = await fetch('/api/notifications/read', {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(which),
    })
    if (response.ok) reportUnread(Number((await response.json()).unread))
  } catch (error) {
    // They stay unread, and can be marked on their own page.
    console.info('What has been read could not be marked.', error)
  }
}
