import { readFragment, type FragmentOf, type ResultOf } from '../../data/gql.ts'
import { PostSummary, type PostListQuery } from './operations.ts'

/**
 * The discussions that everybody sees, as they were found. Answered anew, a list has what of the viewer's own waits, too,
 * which is shown apart, wherever it came from.
 */
export const publishedPosts = <Edge extends { node: FragmentOf<typeof PostSummary> }>(
  edges: readonly Edge[],
): Edge[] => edges.filter(({ node }) => readFragment(PostSummary, node).status === 'APPROVED')

type List = Pick<ResultOf<typeof PostListQuery>, 'posts' | 'pinnedPosts'>

/** The rows of a list: what is pinned comes first, and once. */
export function rowsOf(list: List | undefined) {
  const pinned = list?.pinnedPosts ?? []
  const isPinned = new Set(pinned.map(({ id }) => id))
  return [
    ...pinned.map((node) => ({ node, titleHtml: null, snippetHtml: null, foundInReply: null })),
    ...publishedPosts(list?.posts.edges ?? []).filter(({ node }) => !isPinned.has(node.id)),
  ]
}
