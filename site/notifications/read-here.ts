import { emit } from '../plain/events.ts'

const DISCUSSION = /^\/forum\/posts\/([0-9a-f-]{36})$/

let isDone = false

/**
 * Marks a discussion's notifications as read, once, as soon as its page is visible. Later notifications stay unread,
 * since the page does not show their replies yet.
 */
export function readHere(): void {
  const postId = DISCUSSION.exec(location.pathname)?.[1]
  if (isDone || !postId) return
  if (document.hidden) return document.addEventListener('visibilitychange', readHere, { once: true })
  isDone = true
  void markRead({ postId })
}

/** Imports the code that requests notifications, which most pages of a member never need. */
export const loadOperations = () => Promise.all([import('../data/request.ts'), import('./operations.ts')])

/** Marks notifications as read, even if the page is left meanwhile, and emits the remaining unread count. */
export async function markRead(input: { postId: string } | { ids: string[] }): Promise<void> {
  try {
    const [{ request }, { MarkNotificationsReadMutation }] = await loadOperations()
    const options = { audience: 'viewer', isBackground: true, keepalive: true } as const
    const { markNotificationsRead } = await request(MarkNotificationsReadMutation, { input }, options)
    emit('unread-known', markNotificationsRead)
  } catch (error) {
    // They stay unread, and can be marked on their own page.
    console.info('What has been read could not be marked.', error)
  }
}
