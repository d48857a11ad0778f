import { useEffect, useRef } from 'react'
import type { UseQueryState } from 'urql'
import type { FragmentOf, ResultOf } from '../../data/gql.ts'
import { newPostPath } from '../../plain/page/new-post-path.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { addressOf, type ListView } from './address.ts'
import { LoadMore } from '../LoadMore.tsx'
import { LoadingFailed } from '../Loading.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { NoPosts } from './NoPosts.tsx'
import type { PostListQuery } from './operations.ts'
import type { AuthorFields } from '../operations.ts'
import { PostRow } from './PostRow.tsx'
import { rowsOf } from './published.ts'
import type { MyList } from './UnpublishedPosts.tsx'

type Props = {
  result: Pick<UseQueryState<ResultOf<typeof PostListQuery>>, 'data' | 'error' | 'fetching'>
  view: ListView
  /** Author fields visible only to this viewer, by id of the discussion. */
  authors: ReadonlyMap<string, FragmentOf<typeof AuthorFields> | null>
  /** Unread state for this viewer, by id. */
  unread: ReadonlyMap<string, MyList['unread'][number]>
  hueOf: (category: string) => number
  muted: ReadonlySet<string>
  isAdmin: boolean
  onGo: (change: Partial<ListView>) => void
  onMore: (after: string | null) => void
  onRetry: () => void
}

/** Shows the discussions of one view in its states: loading, failed, empty, ready. */
export function PostPages({
  result,
  view,
  authors,
  unread,
  muted,
  hueOf,
  isAdmin,
  onGo,
  onMore,
  onRetry,
}: Props) {
  const { error, fetching } = result
  const data = useLatest(result.data)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<number | null>(null)
  const found = rowsOf(data)
  const count = found.length

  // The focus moves to the first loaded discussion.
  useEffect(() => {
    if (shown.current === null || count <= shown.current) return
    list.current?.children[shown.current]?.querySelector<HTMLElement>('a[data-cover]')?.focus()
    shown.current = null
  }, [count])

  if (!data && fetching) return <LoadingRows />
  const failure = error && <LoadingFailed what="The discussions" error={error} onRetry={onRetry} />
  if (!data) return failure
  if (count === 0) return <NoPosts view={view} onGo={onGo} />

  const { pageInfo } = data.posts
  const handleMore = () => {
    shown.current = count
    onMore(pageInfo.endCursor)
  }
  const firstClosest = found.findIndex(({ isClosest }) => isClosest)

  return (
    <>
      <ol ref={list} className="post-rows" aria-busy={fetching}>
        {found.map((edge, index) => (
          <li key={edge.node.id}>
            {index === firstClosest && (
              <p className="pt-2 pb-1 text-sm text-soft">
                {index === 0 ? (
                  <>
                    No discussion has all of these words.{' '}
                    <a href={newPostPath({ category: view.category?.slug, title: view.search })}>
                      Ask the forum
                    </a>
                    , or see the closest:
                  </>
                ) : (
                  'Close to your words:'
                )}
              </p>
            )}
            <PostRow
              found={edge}
              author={authors.get(edge.node.id)}
              unread={unread.get(edge.node.id)}
              muted={muted}
              hueOf={view.category ? null : hueOf}
              isAdmin={isAdmin}
            />
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
