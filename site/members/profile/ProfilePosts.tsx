import type { ResultOf } from '../../data/gql.ts'
import { langOf } from '../../ui/texts/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProfileQuery } from './operations.ts'
import { counted } from '../../plain/text/plural.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Posts = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['posts']>['nodes']

/** Lists the discussions that a member started. */
export function ProfilePosts({ posts }: { posts: Posts }) {
  if (posts.length === 0) return <EmptyState title="No posts yet" as="p" />
  return (
    <ol className="grid gap-4">
      {posts.map(({ id, title, excerpt, category, status, score, replyCount, listedAt }) => (
        <li key={id}>
          <article className="card card-link">
            <div className="cluster">
              <Badge tone="brand">{category}</Badge>
              <StatusBadge status={status} />
            </div>
            <h2 className="card-title">
              <a href={`/forum/posts/${id}`} data-cover="" lang={langOf(title)} dir="auto">
                {title}
              </a>
            </h2>
            <p className="card-text line-clamp-2" lang={langOf(excerpt)} dir="auto">
              {excerpt}
            </p>
            <p className="text-sm text-soft">
              <TimeAgo at={listedAt} isRelative /> · {counted(score, 'point', 'points')} ·{' '}
              {counted(replyCount, 'reply', 'replies')}
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}
