import type { ComponentProps } from 'react'
import type { PostList } from './PostList.tsx'

export type HandedList = ComponentProps<typeof PostList>

/** What a card shows as it is, unless words were searched for: then it shows where they were found. */
type Said = {
  id: string
  status?: string
  title?: string
  excerpt?: string
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

/** The list without the words that its cards show: the page has them once. */
export const leanList = (list: HandedList): HandedList =>
  withEdges(
    list,
    edgesOf(list).map((edge) => {
      // What waits has no card in the list.
      if (edge.titleHtml !== null || edge.snippetHtml !== null || edge.node.status !== 'APPROVED') return edge
      const { title: _title, excerpt: _excerpt, category: _category, createdAt: _at, ...node } = edge.node
      return { ...edge, node }
    }),
  )

/**
 * The same with the words taken from its cards.
 * @throws Error when a card is not there
 */
export const completeList = (list: HandedList): HandedList =>
  withEdges(
    list,
    edgesOf(list).map((edge) =>
      edge.node.title === undefined ? { ...edge, node: fromCard(edge.node) } : edge,
    ),
  )

function fromCard(node: Said): Said {
  const link = document.querySelector(`a[data-cover][href="/forum/posts/${node.id}"]`)
  const inCard = <Found extends Element>(what: string) => link?.closest('article')?.querySelector<Found>(what)
  const [excerpt, category, time] = [
    inCard('[data-excerpt]'),
    inCard('.badge'),
    inCard<HTMLTimeElement>('time'),
  ]
  if (!link || !excerpt || !category || !time)
    throw new Error(`The page shows no card of the discussion ${node.id}.`)
  const [title, said, named] = [link.textContent, excerpt.textContent, category.textContent]
  return { ...node, title, excerpt: said, category: named, createdAt: time.dateTime }
}
