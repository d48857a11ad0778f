import type { ComponentProps } from 'react'
import type { PostList } from './PostList.tsx'

export type HandedList = ComponentProps<typeof PostList>

/** What a row shows as it is, unless words were searched for: then it shows where they were found. */
type Said = {
  id: string
  status?: string
  title?: string
  category?: string
  listedAt?: string
}
type Edge = { titleHtml: string | null; snippetHtml: string | null; node: Said }
type Rendered = { posts: { edges: Edge[] }; pinnedPosts?: Said[] }

/** The list with its discussions changed, wherever they stand in it. */
function withNodes(list: HandedList, change: (node: Said, isFound: boolean) => Said): HandedList {
  const { posts, pinnedPosts, ...rendered } = list.rendered as unknown as Rendered
  const edges = posts.edges.map((edge) => ({
    ...edge,
    node: change(edge.node, edge.titleHtml !== null || edge.snippetHtml !== null),
  }))
  const pinned = pinnedPosts && { pinnedPosts: pinnedPosts.map((node) => change(node, false)) }
  return {
    ...list,
    rendered: { ...rendered, ...pinned, posts: { ...posts, edges } },
  } as unknown as HandedList
}

/** The list without the words that its rows show: the page has them once. */
export const leanList = (list: HandedList): HandedList =>
  withNodes(list, (said, isFound) => {
    // What waits has no row in the list.
    if (isFound || said.status !== 'APPROVED') return said
    const { title: _title, category: _category, listedAt: _at, ...node } = said
    return node
  })

/**
 * The same with the words taken from its rows.
 * @throws Error when a row is not there
 */
export const completeList = (list: HandedList): HandedList =>
  withNodes(list, (node) => (node.title === undefined ? fromRow(node) : node))

function fromRow(node: Said): Said {
  const link = document.querySelector(`a[data-cover][href^="/forum/posts/${node.id}"]`)
  const inRow = <Found extends Element>(what: string) => link?.closest('article')?.querySelector<Found>(what)
  const [category, time] = [inRow('.category'), inRow<HTMLTimeElement>('time')]
  if (!link || !category || !time) throw new Error(`The page shows no row of the discussion ${node.id}.`)
  return { ...node, title: link.textContent, category: category.textContent, listedAt: time.dateTime }
}
