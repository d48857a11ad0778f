import { readFragment, type FragmentOf } from '../../lib/gql.ts'
import { PostSummary } from './operations.ts'

/**
 * The discussions that everybody sees, as they were found. Answered anew, a list has what of the viewer's own waits, too,
 * which is shown apart, wherever it came from.
 */
export const publishedPosts = <Edge extends { node: FragmentOf<typeof PostSummary> }>(
  edges: readonly Edge[],
): Edge[] => edges.filter(({ node }) => readFragment(PostSummary, node).status === 'APPROVED')
