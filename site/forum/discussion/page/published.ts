import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { ReplyFields } from '../../operations.ts'

type Reply = { id: string } & FragmentOf<typeof ReplyFields>

/** Returns the published replies. A refetched list includes the viewer's pending ones, which are shown separately. */
export const publishedReplies = (nodes: readonly Reply[]) =>
  nodes.filter((node) => readFragment(ReplyFields, node).status === 'APPROVED')
