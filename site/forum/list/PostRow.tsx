import { readFragment, type FragmentOf } from '../../data/gql.ts'
import { langOf } from '../../ui/texts/language.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { adjustedBy, isAdjusted } from '../adjusted.ts'
import { Author, AuthorAvatar } from '../Author.tsx'
import { ClosedBadge, PinnedBadge, SolvedBadge } from '../Marks.tsx'
import { Counts, Count } from '../Count.tsx'
import type { AuthorFields } from '../operations.ts'
import { itemAddress } from '../../ui/islands/item-address.ts'
import { Muted } from '../viewer-state/Muted.tsx'
import { UnreadMark } from '../unread/UnreadMark.tsx'
import { PostSummary } from './operations.ts'
import type { MyList } from './UnpublishedPosts.tsx'

type Props = {
  found: {
    node: FragmentOf<typeof PostSummary>
    /** Title of a search result with highlighted matches; the server has escaped everything else. */
    titleHtml: string | null
    snippetHtml: string | null
    foundInReply: string | null
  }
  /** Author fields visible only to this viewer; undefined if there are none. */
  author: FragmentOf<typeof AuthorFields> | null | undefined
  /** Unread state for this viewer; undefined if nothing is unread. */
  unread: MyList['unread'][number] | undefined
  muted: ReadonlySet<string>
  /** Colour of a category; null if all rows have the same category, which is then left out. */
  hueOf: ((category: string) => number) | null
  /** True to show the end of the pin. */
  isAdmin?: boolean
}

/** A discussion in the list; the whole row links to it, to the matching reply, or to the first unread one. */
export function PostRow({
  found: { node, titleHtml, snippetHtml, foundInReply },
  author: known,
  unread,
  muted,
  hueOf,
  isAdmin = false,
}: Props) {
  const {
    id,
    title,
    category,
    score,
    viewCount,
    replyCount,
    listedAt,
    lastActivityAt,
    removedAt,
    solvedAt,
    pinnedUntil,
    closedAt,
    announcement,
    ...post
  } = readFragment(PostSummary, node)
  const author = known ?? post.author
  const replyId = foundInReply ?? unread?.firstReplyId
  const href = itemAddress(id, replyId)
  return (
    <Muted author={removedAt ? null : author} muted={muted}>
      <article className="post-row" data-unread={unread && ''}>
        {removedAt ? <span /> : <AuthorAvatar author={author} />}
        <div className="grid gap-0.5">
          <h3 className="text-[1.0625rem] leading-[1.35] font-bold tracking-[-0.01em] text-pretty wrap-anywhere">
            <a
              className="text-ink no-underline [.post-row:hover_&]:text-brand"
              href={href}
              data-cover=""
              lang={langOf(title)}
              dir="auto"
            >
              {titleHtml ? <Marked html={titleHtml} /> : title}
            </a>
          </h3>
          <UnreadMark unread={unread} />
          {snippetHtml && (
            <p className="line-clamp-2 max-w-[48rem] text-sm wrap-anywhere text-soft">
              {foundInReply && <span className="font-semibold text-ink">In a reply: </span>}
              <Marked html={snippetHtml} />
            </p>
          )}
          {announcement && <p className="post-row-kind">{announcement}</p>}
          <p className="post-row-facts">
            {hueOf && (
              <span className="category" data-hue={hueOf(category)}>
                {category}
              </span>
            )}
            {(pinnedUntil || solvedAt || closedAt) && (
              <span className="inline-flex gap-1">
                <PinnedBadge until={pinnedUntil} isAdmin={isAdmin} />
                {solvedAt && <SolvedBadge />}
                {closedAt && <ClosedBadge />}
              </span>
            )}
            {!removedAt && <Author author={author} isBrief />}
            <TimeAgo at={listedAt} />
            {replyCount > 0 && (
              <span className="post-row-latest">
                last reply <TimeAgo at={lastActivityAt} />
              </span>
            )}
          </p>
        </div>
        <Counts>
          <Count icon="like" count={score} one="point" many="points" />
          <Count icon="reply" count={replyCount} one="reply" many="replies" />
          <Count icon="eye" count={viewCount} one="view" many="views" />
          {isAdjusted(post) && <li>{adjustedBy(post)}</li>}
        </Counts>
      </article>
    </Muted>
  )
}

const Marked = ({ html }: { html: string }) => (
  <span className="found" dangerouslySetInnerHTML={{ __html: html }} />
)
