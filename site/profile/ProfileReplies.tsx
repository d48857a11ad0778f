import type { ResultOf } from '../lib/gql.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Empty } from './Empty.tsx'
import type { ProfileQuery } from './operations.ts'
import { points, Standing } from './Standing.tsx'

type Replies = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['replies']>['nodes']

/** What a member answered, each with the discussion that it stands in. */
export function ProfileReplies({ replies }: { replies: Replies }) {
  if (replies.length === 0) return <Empty>No replies yet</Empty>
  return (
    <ol className="grid gap-4">
      {replies.map(({ id, contentHtml, status, score, createdAt, post }) => (
        <li key={id}>
          <article className="card">
            <h2 className="text-base">
              <span className="font-normal text-soft">In </span>
              <a href={`/forum/posts/${post.id}?reply=${id}#reply-${id}`}>{post.title}</a>
            </h2>
            <Standing status={status} />
            {/* Rendered and sanitized by the server when it was written. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: contentHtml }} />
            <p className="text-sm text-soft">
              <TimeAgo at={createdAt} /> · {points(score)}
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}
