import { expect } from 'vitest'
import { execute } from '../execute.ts'
import { aPost, aReply, aViewer, type SignedIn } from '../factories.ts'

const VIEWER_STATE = `query ($postIds: [ID!], $discussionId: ID) {
  mine(postIds: $postIds, discussionId: $discussionId) {
    unread { id state replyCount firstReplyId replyIds }
  }
}`
type Unread = { id: string; state: string; replyCount: number; firstReplyId: string; replyIds: string[] }

/** Returns the unread state of discussions, of which the last is the one on the page. */
export async function unreadOf(viewer: SignedIn, ...postIds: string[]): Promise<Unread[]> {
  const { data, errors } = await execute(viewer, VIEWER_STATE, { postIds, discussionId: postIds.at(-1) })
  expect(errors).toBeUndefined()
  return (data as { mine: { unread: Unread[] } }).mine.unread
}
export const markRead = (viewer: SignedIn | null, postId: string, ...replyIds: string[]) =>
  execute(viewer, 'mutation ($input: MarkReadInput!) { markRead(input: $input) }', {
    input: { postId, replyIds },
  })
export const markAllRead = async (viewer: SignedIn) => {
  const { data } = await execute(viewer, 'mutation { markAllRead { readAt } }')
  return (data as { markAllRead: { readAt: string } }).markAllRead.readAt
}
export const unmarkAllRead = (viewer: SignedIn | null, readAt: string) =>
  execute(viewer, 'mutation ($input: UnmarkAllReadInput!) { unmarkAllRead(input: $input) { readAt } }', {
    input: { readAt },
  })

/** Creates rows whose order of publication is that of the calls, to the millisecond. */
let minute = 0
export const later = () => new Date(Date.now() + 60_000 * (minute += 1))
/** Sets the time from which further rows are published. */
export const publishFrom = (start: number) => void (minute = start)

/** Creates a member who has read everything older than two hours; items created from here on are newer. */
export function aReader() {
  publishFrom(-50)
  return aViewer({ allReadAt: new Date(Date.now() - 2 * 60 * 60_000) })
}

export const newPost = (facts = {}) => aPost({ createdAt: later(), ...facts })
export const newReply = (postId: string, facts = {}) => aReply(postId, { createdAt: later(), ...facts })
export const newReplies = (id: string, ...replies: { id: string }[]) => ({
  id,
  state: 'NEW_REPLIES',
  replyCount: replies.length,
  firstReplyId: replies[0]?.id,
  replyIds: replies.map((reply) => reply.id),
})
