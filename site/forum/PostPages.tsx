import { useEffect, useRef } from 'react'
import type { UseQueryState } from 'urql'
import type { ResultOf, VariablesOf } from '../lib/gql.ts'
import { useLatest } from '../lib/use-latest.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Loading, LoadingFailed } from './Loading.tsx'
import type { PostListQuery } from './operations.ts'
import { PostCard } from './PostCard.tsx'
import type { ForumCategory } from './words.ts'

type Props = {
  answer: UseQueryState<ResultOf<typeof PostListQuery>, VariablesOf<typeof PostListQuery>>
  category: ForumCategory | null
  onMore: (after: string | null) => void
  onRetry: () => void
}

/** The discussions in their four states: loading, failed, none, there. */
export function PostPages({ answer, category, onMore, onRetry }: Props) {
  const { error, fetching } = answer
  const data = useLatest(answer.data)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<number | null>(null)
  const count = data?.posts.edges.length ?? 0

  // Whoever asked for more goes on reading where the new ones begin.
  useEffect(() => {
    if (shown.current === null || count <= shown.current) return
    list.current?.children[shown.current]?.querySelector<HTMLElement>('a[data-cover]')?.focus()
    shown.current = null
  }, [count])

  if (!data && fetching) return <Loading>Loading discussions...</Loading>
  const failure = error && <LoadingFailed what="The discussions" error={error} onRetry={onRetry} />
  if (!data) return failure
  if (count === 0) return <NoPosts category={category} />

  const { edges, pageInfo } = data.posts
  const handleMore = () => {
    shown.current = count
    onMore(pageInfo.endCursor)
  }
  const address = new URLSearchParams({
    ...(category ? { category: category.slug } : {}),
    after: pageInfo.endCursor ?? '',
  })
  return (
    <>
      <ol ref={list} className="grid gap-4" aria-busy={fetching}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <PostCard post={node} />
          </li>
        ))}
      </ol>
      {failure}
      {!failure && pageInfo.hasNextPage && (
        <LoadMore href={`/forum?${address}`} isLoading={fetching} onLoad={handleMore} />
      )}
    </>
  )
}

const NoPosts = ({ category }: { category: ForumCategory | null }) => (
  <div className="empty-state">
    <Icon name="people" />
    <h2>{category ? `No posts in ${category.name}` : 'No discussions yet'}</h2>
    <p>Start the first one: somebody else is wondering about the same thing.</p>
  </div>
)
