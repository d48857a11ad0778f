import { readFragment, type FragmentOf } from '../../lib/gql.ts'
import { langOf } from '../../lib/text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Author, AuthorAvatar } from '../Author.tsx'
import { PostSummary } from './operations.ts'
import type { AuthorFields } from '../operations.ts'
import { replyAddress } from '../paging.ts'
import { adjustedBy, isAdjusted } from '../adjusted.ts'
import { Counts, Count } from '../Count.tsx'

type Props = {
  found: {
    node: FragmentOf<typeof PostSummary>
    /** When searching: where the words were found. The server has escaped all but its own marks. */
    titleHtml: string | null
    snippetHtml: string | null
    foundInReply: string | null
  }
  /** What this viewer is shown of its author beyond what everybody is; undefined for nothing. */
  author: FragmentOf<typeof AuthorFields> | null | undefined
}

/** One discussion in the list; the whole card leads to it, or to the reply in which the words were found. */
export function PostCard({ found: { node, titleHtml, snippetHtml, foundInReply }, author: known }: Props) {
  const { id, title, excerpt, category, score, viewCount, replyCount, createdAt, removedAt, ...post } =
    readFragment(PostSummary, node)
  const author = known ?? post.author
  const href = foundInReply ? replyAddress(id, foundInReply) : `/forum/posts/${id}`
  return (
    <article className="card card-link">
      <div className="cluster">
        <Badge tone="brand">{category}</Badge>
      </div>
      <h2 className="card-title">
        <a href={href} data-cover="" lang={langOf(title)}>
          {titleHtml ? <Marked html={titleHtml} /> : title}
        </a>
      </h2>
      <p className="card-text line-clamp-2 max-w-3xl" data-excerpt="">
        {foundInReply && <span className="font-semibold text-ink">In a reply: </span>}
        {snippetHtml ? <Marked html={snippetHtml} /> : <span lang={langOf(excerpt)}>{excerpt}</span>}
      </p>
      <div className="card-foot justify-between">
        <div className="byline">
          {!removedAt && <AuthorAvatar author={author} />}
          <div>
            {!removedAt && <Author author={author} />}
            <TimeAgo at={createdAt} />
          </div>
        </div>
        <Counts>
          <Count icon="like" count={score} one="point" many="points" />
          <Count icon="eye" count={viewCount} one="view" many="views" />
          <Count icon="reply" count={replyCount} one="reply" many="replies" />
          {isAdjusted(post) && <li>{adjustedBy(post)}</li>}
        </Counts>
      </div>
    </article>
  )
}

const Marked = ({ html }: { html: string }) => (
  <span className="found" dangerouslySetInnerHTML={{ __html: html }} />
)
