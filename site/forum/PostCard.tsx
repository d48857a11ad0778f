import { readFragment, type FragmentOf } from '../lib/gql.ts'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Author, AuthorAvatar } from './Author.tsx'
import { PostSummary } from './operations.ts'
import { replyAddress } from './places.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Tallies, Tally } from './Tally.tsx'

type Props = {
  found: {
    node: FragmentOf<typeof PostSummary>
    /** When searching: where the words were found. The server has escaped all but its own marks. */
    titleHtml: string | null
    snippetHtml: string | null
    foundInReply: string | null
  }
}

/** One discussion in the list; the whole card leads to it, or to the reply in which the words were found. */
export function PostCard({ found: { node, titleHtml, snippetHtml, foundInReply } }: Props) {
  const { id, title, excerpt, category, status, score, viewCount, replyCount, createdAt, author } =
    readFragment(PostSummary, node)
  const href = foundInReply ? replyAddress(id, foundInReply) : `/forum/posts/${id}`
  return (
    <article className="card card-link">
      <div className="cluster">
        <Badge tone="brand">{category}</Badge>
        <StatusBadge status={status} />
      </div>
      <h2 className="card-title">
        <a href={href} data-cover="">
          {titleHtml ? <Marked html={titleHtml} /> : title}
        </a>
      </h2>
      <p className="card-text excerpt">
        {foundInReply && <span className="font-semibold text-ink">In a reply: </span>}
        {snippetHtml ? <Marked html={snippetHtml} /> : excerpt}
      </p>
      <div className="card-foot justify-between">
        <div className="byline">
          <AuthorAvatar author={author} />
          <div>
            <Author author={author} />
            <TimeAgo at={createdAt} />
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

const Marked = ({ html }: { html: string }) => (
  <span className="found" dangerouslySetInnerHTML={{ __html: html }} />
)
