import { useEffect, useRef } from 'react'
import type { UseQueryState } from 'urql'
import type { ResultOf, VariablesOf } from '../lib/gql.ts'
import { useLatest } from '../lib/use-latest.ts'
import { addressOf, type ListView } from './address.ts'
import { LoadMore } from './LoadMore.tsx'
import { Loading, LoadingFailed } from './Loading.tsx'
import { NoPosts } from './NoPosts.tsx'
import type { PostListQuery } from './operations.ts'
import { PostCard } from './PostCard.tsx'

type Props = {
  answer: UseQueryState<ResultOf<typeof PostListQuery>, VariablesOf<typeof PostListQuery>>
  view: ListView
  onGo: (change: Partial<ListView>) => void
  onMore: (after: string | null) => void
  onRetry: () => void
}

/** The discussions of one view in their four states: loading, failed, none, there. */
export function PostPages({ answer, view, onGo, onMore, onRetry }: Props) {
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
  if (count === 0) return <NoPosts view={view} onGo={onGo} />

  const { edges, pageInfo } = data.posts
  const handleMore = () => {
    shown.current = count
    onMore(pageInfo.endCursor)
  }
  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-4" aria-busy={fetching}>
        {edges.map((edge) => (
          <li key={edge.node.id}>
            <PostCard found={edge} />
          </li>
        ))}
      </ol>
      {failure}
      {!failure && pageInfo.hasNextPage && (
        <LoadMore
          href={addressOf({ ...view, after: pageInfo.endCursor })}
          isLoading={fetching}
          onLoad={handleMore}
        />
      )}
    </>
  )
}
