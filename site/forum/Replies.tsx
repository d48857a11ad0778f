import type { ResultOf } from '../lib/gql.ts'
import { LoadMore } from './LoadMore.tsx'
import type { PostQuery } from './operations.ts'
import { ReplyItem } from './ReplyItem.tsx'

type Props = {
  post: NonNullable<ResultOf<typeof PostQuery>['post']>
  isLoading: boolean
  onMore: (after: string | null) => void
}

/** The replies, oldest first. */
export function Replies({ post: { id, replies, replyCount }, isLoading, onMore }: Props) {
  const { edges, pageInfo } = replies
  const next = new URLSearchParams({ after: pageInfo.endCursor ?? '' })
  return (
    <section className="grid gap-5" aria-labelledby="replies">
      <h2 id="replies" className="text-2xl">
        {replyCount === 1 ? '1 reply' : `${replyCount.toLocaleString('en-IE')} replies`}
      </h2>
      {edges.length === 0 && <p className="text-soft">Nobody has replied yet.</p>}
      <ol className="grid gap-4" aria-busy={isLoading}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <ReplyItem reply={node} />
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <LoadMore
          href={`/forum/posts/${id}?${next}`}
          isLoading={isLoading}
          onLoad={() => onMore(pageInfo.endCursor)}
        />
      )}
    </section>
  )
}
