import type { ResultOf } from '../lib/gql.ts'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Empty } from './Empty.tsx'
import type { ProfileQuery } from './operations.ts'
import { points, Standing } from './Standing.tsx'

type Posts = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['posts']>['nodes']

/** The discussions that a member started. */
export function ProfilePosts({ posts }: { posts: Posts }) {
  if (posts.length === 0) return <Empty>No posts yet</Empty>
  return (
    <ol className="grid gap-4">
      {posts.map(({ id, title, excerpt, category, status, score, replyCount, createdAt }) => (
        <li key={id}>
          <article className="card card-link">
            <div className="cluster">
              <Badge tone="brand">{category}</Badge>
              <Standing status={status} />
            </div>
            <h2 className="card-title">
              <a href={`/forum/posts/${id}`} data-cover="">
                {title}
              </a>
            </h2>
            <p className="card-text line-clamp-2">{excerpt}</p>
            <p className="text-sm text-soft">
              <TimeAgo at={createdAt} /> · {points(score)} · {replyCount}{' '}
              {replyCount === 1 ? 'reply' : 'replies'}
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}
