import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { ReplyFields } from '../../operations.ts'

export type Reply = { id: string } & FragmentOf<typeof ReplyFields>

const isPublished = (reply: Reply) => readFragment(ReplyFields, reply).status === 'APPROVED'

/**
 * Returns the published replies. A refetched list includes the viewer's pending ones, which are shown separately.
 * @param sent the viewer's new reply, which the list may not include yet
 */
export const publishedReplies = (nodes: readonly Reply[], sent: Reply | null = null) =>
  withSent(nodes, sent).filter(isPublished)

/** Returns the unpublished replies, including the viewer's new one. */
export const pendingReplies = (nodes: readonly Reply[], sent: Reply | null) =>
  withSent(nodes, sent && isPublished(sent) ? null : sent)

const withSent = (nodes: readonly Reply[], sent: Reply | null) =>
  sent && nodes.every(({ id }) => id !== sent.id) ? [...nodes, sent] : nodes
