import type { ResultOf } from '../lib/gql.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Author, AuthorAvatar, AuthorDetails } from './Author.tsx'
import type { PostQuery } from './operations.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Tallies, Tally } from './Tally.tsx'

type Props = { post: NonNullable<ResultOf<typeof PostQuery>['post']> }

/** The opening post. Its HTML comes sanitized from the server. */
export const PostArticle = ({ post }: Props) => (
  <article className="grid gap-6">
    <header className="grid gap-4">
      <div className="cluster">
        <Badge tone="brand">{post.category}</Badge>
        <StatusBadge status={post.status} />
      </div>
      <h1 className="text-3xl">{post.title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <AuthorAvatar author={post.author} />
          <div className="grid text-sm">
            <Author author={post.author} />
            <AuthorDetails author={post.author} />
            <span className="text-soft">
              <TimeAgo at={post.createdAt} />
            </span>
          </div>
        </div>
        <Tallies>
          <Tally icon="like" count={post.score} one="point" many="points" />
          <Tally icon="eye" count={post.viewCount} one="view" many="views" />
          <Tally icon="reply" count={post.replyCount} one="reply" many="replies" />
        </Tallies>
      </div>
    </header>
    <Decision status={post.status} reason={post.rejectionReason} />
    <div className="prose" dangerouslySetInnerHTML={{ __html: post.contentHtml }} />
  </article>
)

type DecisionProps = { status: 'approved' | 'pending' | 'rejected'; reason: string | null }

/** Tells the author where their item stands and why. */
export function Decision({ status, reason }: DecisionProps) {
  if (status === 'pending') {
    return (
      <Alert tone="warning" title="Awaiting review">
        Only you and the moderators can see this until it has been read.
      </Alert>
    )
  }
  if (status === 'rejected') {
    return (
      <Alert tone="danger" title="Not published">
        {reason ?? 'The moderators gave no reason.'}
      </Alert>
    )
  }
  return null
}
