import { readFragment, type FragmentOf } from '../../data/gql.ts'
import { langOf, withLanguages } from '../../ui/texts/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EventCard } from '../events/EventCard.tsx'
import { FollowButton } from '../toggles/FollowButton.tsx'
import { SaveButton } from '../toggles/SaveButton.tsx'
import { VacancyCard } from '../vacancies/VacancyCard.tsx'
import { Adjusted } from './Adjusted.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Byline } from './Byline.tsx'
import { historyAddress } from '../paging.ts'
import { CopyLink } from './CopyLink.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { Muted } from '../viewer-state/Muted.tsx'
import { OwnState } from './OwnState.tsx'
import { PostFields, PostVotes } from '../operations.ts'
import { Moderate } from './acts/Moderate.tsx'
import { ClosedBadge, PinnedBadge, SolvedBadge } from '../Marks.tsx'
import { OwnTools } from './acts/OwnTools.tsx'
import { ReportLink } from '../../ui/ReportLink.tsx'
import { JumpToUnread } from '../unread/JumpToUnread.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Counts, Count } from '../Count.tsx'
import { VoteButtons } from './VoteButtons.tsx'

type Props = { post: FragmentOf<typeof PostFields>; onDeleted: () => void }

/** The opening post. Its HTML is sanitized by the server. */
export function PostArticle({ post: masked, onDeleted }: Props) {
  const post = readFragment(PostFields, masked)
  const votes = readFragment(PostVotes, post)
  const { canEdit, canModerate, canPin, following, muted, own } = useForumViewerState()
  const { id, status, listedAt, writtenAt, editedAt, removedAt, pinnedUntil, closedAt } = post
  const { author } = own.get(id) ?? post
  const path = `/forum/posts/${id}`
  const isModerated = canModerate.has(id) && !canEdit.has(id)
  const canChange = canPin.has(id) && !removedAt
  const text = (
    <div
      className="prose typed"
      data-content=""
      dangerouslySetInnerHTML={{ __html: withLanguages(post.contentHtml) }}
    />
  )
  return (
    <article className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-4">
        <div className="cluster">
          {/* The surrounding page provides the colour, since it has the list of categories. */}
          <span className="badge category">{post.category}</span>
          <StatusBadge status={status} />
          <PinnedBadge until={pinnedUntil} isAdmin={canPin.has(id)} />
          {post.answer && <SolvedBadge />}
          {closedAt && <ClosedBadge />}
          <JumpToUnread postId={id} />
        </div>
        <h1 className="text-3xl wrap-anywhere" lang={langOf(post.title)} dir="auto">
          {post.title}
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {removedAt ? (
            <RemovedLine listedAt={listedAt} removedAt={removedAt} permalink={path} />
          ) : (
            <Byline
              author={author}
              listedAt={listedAt}
              writtenAt={writtenAt}
              editedAt={editedAt}
              permalink={path}
              history={historyAddress(id)}
            />
          )}
          <Counts>
            <Count icon="eye" count={post.viewCount} one="view" many="views" />
            <Count icon="reply" count={post.replyCount} one="reply" many="replies" />
          </Counts>
        </div>
      </header>
      {removedAt ? (
        text
      ) : (
        <Muted author={author} muted={muted}>
          <div className="grid grid-cols-1 gap-5">
            {post.startsAt && post.endsAt && (
              <EventCard
                event={{ ...post, startsAt: post.startsAt, endsAt: post.endsAt }}
                isPublished={status === 'APPROVED'}
              />
            )}
            {post.vacancy && <VacancyCard vacancy={post.vacancy} isPublished={status === 'APPROVED'} />}
            <OwnState id={id} status={status}>
              {text}
            </OwnState>
          </div>
        </Muted>
      )}
      <div className="item-actions">
        {status === 'APPROVED' && (
          <>
            {!removedAt && <VoteButtons kind="Post" item={votes} />}
            <Adjusted item={votes} />
            {!closedAt && (
              <a className="item-action ml-1" href="#reply">
                <Icon name="reply" />
                <span className="item-label">Reply</span>
              </a>
            )}
            <CopyLink path={path} />
            {!removedAt && <SaveButton kind="post" id={id} />}
            {!canEdit.has(id) && !canModerate.has(id) && (
              <ReportLink type="post" id={id} className="item-action" isShort>
                <Icon name="flag" />
              </ReportLink>
            )}
          </>
        )}
        {(isModerated || canChange) && (
          <Moderate
            item={{
              kind: 'post',
              id,
              title: post.title,
              status: isModerated ? status : null,
              post: canChange
                ? { category: post.category, isPinned: pinnedUntil !== null, isClosed: closedAt !== null }
                : null,
            }}
          />
        )}
        {canEdit.has(id) && !removedAt && <OwnTools kind="post" id={id} onDeleted={onDeleted} />}
        {status === 'APPROVED' && (
          <FollowButton what={{ id }} name="this discussion" isFollowing={following.has(id)} />
        )}
      </div>
    </article>
  )
}

type RemovedLineProps = { listedAt: string; removedAt: string; permalink: string }

/** Shown in place of the author of a withdrawn post. */
const RemovedLine = ({ listedAt, removedAt, permalink }: RemovedLineProps) => (
  <p className="grid text-sm text-soft">
    <span>
      Started{' '}
      <a className="text-soft" href={permalink}>
        <TimeAgo at={listedAt} />
      </a>
    </span>
    <span>
      Removed <TimeAgo at={removedAt} />
    </span>
  </p>
)
