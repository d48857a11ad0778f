import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { ReplyFields } from '../../operations.ts'

export type Reply = { id: string } & FragmentOf<typeof ReplyFields>

const isPublished = (reply: Reply) => readFragment(ReplyFields, reply).status === 'APPROVED'

/** A new reply of the viewer's. `isInserted` is true if nothing precedes it that is yet to be loaded. */
export type Sent = { reply: Reply; isInserted: boolean }

/**
 * Returns the published replies. A refetched list includes the viewer's pending ones, which are shown separately.
 * @param sent the viewer's new replies, which the list may not include yet
 */
export const publishedReplies = (nodes: readonly Reply[], sent: readonly Reply[] = []) =>
  [...nodes, ...without(sent, nodes)].filter(isPublished)

/**
 * Returns the unpublished replies, including the viewer's new ones.
 * @param published the shown replies, one of which may have been approved in the meantime
 */
export const pendingReplies = (
  nodes: readonly Reply[],
  sent: readonly Reply[],
  published: readonly Reply[],
) => without([...nodes, ...without(sent, nodes).filter((reply) => !isPublished(reply))], published)

/** Returns the new replies that are not published in the list. */
export const unlistedReplies = (sent: readonly Sent[], nodes: readonly Reply[]) =>
  sent.filter(({ reply: { id } }) => !nodes.some((node) => node.id === id && isPublished(node)))

/** Returns the new replies to show: once shown, one remains while the list is refetched without it. */
export const insertedReplies = (sent: readonly Sent[], isComplete: boolean) =>
  sent.filter(({ isInserted }) => isInserted || isComplete).map(({ reply }) => reply)

const without = (replies: readonly Reply[], others: readonly Reply[]) =>
  replies.filter(({ id }) => others.every((other) => other.id !== id))
