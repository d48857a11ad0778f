import type { ComponentProps } from 'react'
import type { PostList } from './PostList.tsx'

export type HandedList = ComponentProps<typeof PostList>

/** What a row shows as it is, unless words were searched for: then it shows where they were found. */
type Said = {
  id: string
  status?: string
  title?: string
  category?: string
  createdAt?: string
}
type Edges = { titleHtml: string | null; snippetHtml: string | null; node: Said }[]

const edgesOf = ({ rendered }: HandedList) => rendered.posts.edges as unknown as Edges

const withEdges = (list: HandedList, edges: Edges) =>
  ({
    ...list,
    rendered: { ...list.rendered, posts: { ...list.rendered.posts, edges } },
  }) as unknown as HandedList

/** The list without the words that its rows show: the page has them once. */
export const leanList = (list: HandedList): HandedList =>
  withEdges(
    list,
    edgesOf(list).map((edge) => {
      // What waits has no row in the list.
      if (edge.titleHtml !== null || edge.snippetHtml !== null || edge.node.status !== 'APPROVED') return edge
      const { title: _title, category: _category, createdAt: _at, ...node } = edge.node
      return { ...edge, node }
    }),
  )

/**
 * The same with the words taken from its rows.
 * @throws Error when a row is not there
 */
export const completeList = (list: HandedList): HandedList =>
  withEdges(
    list,
    edgesOf(list).map((edge) =>
      edge.node.title === undefined ? { ...edge, node: fromRow(edge.node) } : edge,
    ),
  )

function fromRow(node: Said): Said {
  const link = document.querySelector(`a[data-cover][href^="/forum/posts/${node.id}"]`)
  const inRow = <Found extends Element>(what: string) => link?.closest('article')?.querySelector<Found>(what)
  const [category, time] = [inRow('.category'), inRow<HTMLTimeElement>('time')]
  if (!link || !category || !time) throw new Error(`The page shows no row of the discussion ${node.id}.`)
  return { ...node, title: link.textContent, category: category.textContent, createdAt: time.dateTime }
}
