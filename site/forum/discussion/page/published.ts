import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { ReplyFields } from '../../operations.ts'

type Reply = { id: string } & FragmentOf<typeof ReplyFields>

/**
 * The replies that everybody sees. Answered anew, a list has what of the viewer's own waits, too, which is shown apart,
 * wherever it came from.
 */
export const publishedReplies = (nodes: readonly Reply[]) =>
  nodes.filter((node) => readFragment(ReplyFields, node).status === 'APPROVED')
