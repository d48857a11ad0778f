import { readFragment, type FragmentOf } from '../lib/gql.ts'
import { PostSummary, ReplyFields } from './operations.ts'

// Answered anew, a list has what of the viewer's own waits, too. It is shown in a place of its own, wherever it came from.

type ReplyEdge = { node: { id: string } & FragmentOf<typeof ReplyFields> }

/** The replies that everybody sees. */
export const published = (edges: readonly ReplyEdge[]) =>
  edges.map(({ node }) => node).filter((node) => readFragment(ReplyFields, node).status === 'approved')

/** The discussions that everybody sees, as they were found. */
export const publishedPosts = <Edge extends { node: FragmentOf<typeof PostSummary> }>(
  edges: readonly Edge[],
): Edge[] => edges.filter(({ node }) => readFragment(PostSummary, node).status === 'approved')
