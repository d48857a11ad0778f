import { readFragment, type FragmentOf, type ResultOf } from '../../data/gql.ts'
import { PostSummary, type PostListQuery } from './operations.ts'

/**
 * Returns the published discussions of a result. A refetched list includes the viewer's pending ones, which are shown
 * separately.
 */
export const publishedPosts = <Edge extends { node: FragmentOf<typeof PostSummary> }>(
  edges: readonly Edge[],
): Edge[] => edges.filter(({ node }) => readFragment(PostSummary, node).status === 'APPROVED')

type List = Pick<ResultOf<typeof PostListQuery>, 'posts' | 'pinnedPosts'>

/** Returns the rows of a list: pinned discussions first, without duplicates. */
export function rowsOf(list: List | undefined) {
  const pinned = list?.pinnedPosts ?? []
  const isPinned = new Set(pinned.map(({ id }) => id))
  return [
    ...pinned.map((node) => ({
      node,
      titleHtml: null,
      snippetHtml: null,
      foundInReply: null,
      isClosest: false,
    })),
    ...publishedPosts(list?.posts.edges ?? []).filter(({ node }) => !isPinned.has(node.id)),
  ]
}
