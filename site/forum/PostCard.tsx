import { readFragment, type FragmentOf } from '../lib/gql.ts'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Author, AuthorAvatar } from './Author.tsx'
import { PostSummary } from './operations.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Tallies, Tally } from './Tally.tsx'

/** One discussion in the list; the whole card leads to it. */
export function PostCard({ post }: { post: FragmentOf<typeof PostSummary> }) {
  const { id, title, excerpt, category, status, score, viewCount, replyCount, createdAt, author } =
    readFragment(PostSummary, post)
  return (
    <article className="card card-link">
      <div className="cluster">
        <Badge tone="brand">{category}</Badge>
        <StatusBadge status={status} />
      </div>
      <h2 className="card-title">
        <a className="text-ink no-underline" href={`/forum/posts/${id}`} data-cover="">
          {title}
        </a>
      </h2>
      <p className="card-text line-clamp-2 max-w-3xl">{excerpt}</p>
      <div className="card-foot justify-between">
        <div className="flex items-center gap-3">
          <AuthorAvatar author={author} />
          <div className="grid text-sm">
            <Author author={author} />
            <span className="text-soft">
              <TimeAgo at={createdAt} />
            </span>
          </div>
        </div>
        <Tallies>
          <Tally icon="like" count={score} one="point" many="points" />
          <Tally icon="eye" count={viewCount} one="view" many="views" />
          <Tally icon="reply" count={replyCount} one="reply" many="replies" />
        </Tallies>
      </div>
    </article>
  )
}
