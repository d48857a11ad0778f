import { useState } from 'react'
import { readFragment, type FragmentOf } from '../../../data/gql.ts'
import { withLanguages } from '../../../ui/texts/language.ts'
import { Adjusted } from '../Adjusted.tsx'
import { BriefAct } from '../acts/BriefAct.tsx'
import { Byline } from '../Byline.tsx'
import { CopyLink } from '../CopyLink.tsx'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { Muted } from '../../viewer-state/Muted.tsx'
import { AuthorFields, ReplyFields, ReplyVotes } from '../../operations.ts'
import { QuoteButton } from '../../quote/QuoteButton.tsx'
import { SaveButton } from '../../toggles/SaveButton.tsx'
import { OwnState } from '../OwnState.tsx'
import { Moderate } from '../acts/Moderate.tsx'
import { OwnTools } from '../acts/OwnTools.tsx'
import { replyAddress } from '../../../ui/islands/item-address.ts'
import { hereAddress, historyAddress } from '../../paging.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ReportLink } from '../../../ui/ReportLink.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { VoteButtons } from '../VoteButtons.tsx'

type Props = {
  postId: string
  reply: FragmentOf<typeof ReplyFields>
  /** True for the viewer's new reply, or the one named in the URL. */
  isSought: boolean
  /** True if the open toast is about it, and must not cover it. */
  isSubject?: boolean
  isAcceptedReply?: boolean
  /** Id of the discussion's author; null for an anonymous one. */
  starterId: string | null
  isClosed: boolean
  onDeleted: (id: string) => void
}

/** A reply. Its HTML is sanitized by the server. */
export function ReplyItem({
  postId,
  reply: masked,
  isSought,
  isSubject = false,
  isAcceptedReply = false,
  starterId,
  isClosed,
  onDeleted,
}: Props) {
  const [isDeleted, setDeleted] = useState(false)
  const reply = readFragment(ReplyFields, masked)
  const votes = readFragment(ReplyVotes, reply)
  const { isKnown, canAccept, canEdit, canModerate, canReply, muted, own, unread } = useForumViewerState()
  const { id, status, listedAt, writtenAt, editedAt } = reply
  const isUnread = unread?.replyIds.includes(id)
  const { author } = own.get(id) ?? reply
  const path = replyAddress(postId, id)
  function handleDeleted() {
    setDeleted(true)
    onDeleted(id)
  }
  if (isDeleted) return <p className="card card-sunken text-soft">You’ve deleted this reply.</p>
  return (
    <Muted author={author} muted={muted}>
      <article
        id={`reply-${id}`}
        className={`reply${isSought ? ' is-sought' : ''}${isAcceptedReply ? ' is-accepted' : ''}`}
        data-sent={isSubject ? '' : undefined}
        data-unread={isUnread ? '' : undefined}
        tabIndex={-1}
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Byline
            author={author}
            listedAt={listedAt}
            writtenAt={writtenAt}
            editedAt={editedAt}
            permalink={hereAddress(id)}
            history={historyAddress(postId, id)}
            isReply
            isByStarter={starterId !== null && readFragment(AuthorFields, author)?.id === starterId}
          />
          {isAcceptedReply && (
            <p className="accepted-mark">
              <Icon name="check" />
              The answer
            </p>
          )}
          <StatusBadge status={status} />
        </div>
        <OwnState id={id} status={status}>
          <div
            className="prose typed"
            data-content=""
            dangerouslySetInnerHTML={{ __html: withLanguages(reply.contentHtml) }}
          />
        </OwnState>
        <div className="item-actions">
          {status === 'APPROVED' && (
            <>
              <VoteButtons kind="Reply" item={votes} />
              <Adjusted item={votes} />
              {!isClosed && (!isKnown || canReply.has(postId)) && (
                <QuoteButton author={reply.author} path={path} />
              )}
              <CopyLink path={path} />
              <SaveButton kind="reply" id={id} />
              {canAccept.has(postId) &&
                (isAcceptedReply ? (
                  <BriefAct act="withdraw-answer" id={postId} icon="close">
                    Not the answer
                  </BriefAct>
                ) : (
                  <BriefAct act="accept" id={id} icon="check">
                    Mark as answer
                  </BriefAct>
                ))}
              {!canEdit.has(id) && !canModerate.has(id) && (
                <ReportLink type="reply" id={id} className="item-action" isShort>
                  <Icon name="flag" />
                </ReportLink>
              )}
            </>
          )}
          {canModerate.has(id) && !canEdit.has(id) && (
            <Moderate item={{ kind: 'reply', id, title: null, status, post: null }} />
          )}
          {canEdit.has(id) && <OwnTools kind="reply" id={id} onDeleted={handleDeleted} />}
        </div>
        {isUnread && <span className="unread-mark">New</span>}
      </article>
    </Muted>
  )
}
