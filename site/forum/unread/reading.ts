import { request } from '../../data/request.ts'
import { SECOND } from '../../plain/durations.ts'
import { MarkReadMutation } from './operations.ts'

/** Time after which a visible page counts as read, in milliseconds. */
const SEEN_AFTER = 2 * SECOND

/** Largest number of ids in one report, of the last replies. */
const MOST = 100

/**
 * Marks a discussion as read once its page has been visible for two seconds.
 * @param replyIds ids of the shown replies
 * @returns a function that cancels it
 */
export function markReadWhenSeen(postId: string, replyIds: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const mark = () => {
    stop()
    const input = { postId, replyIds: replyIds.slice(-MOST) }
    request(MarkReadMutation, { input }, { audience: 'viewer' }).catch((error: unknown) =>
      console.info('This discussion could not be marked as read.', error),
    )
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(mark, SEEN_AFTER)
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
