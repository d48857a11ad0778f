import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { readFragment, type ResultOf } from '../../../data/gql.ts'
import { counted } from '../../../plain/text/plural.ts'
import { currentToast, onToast } from '../../../plain/toasts/toasts.ts'
import { ReservedSpace } from '../../../auth/members-only/ReservedSpace.tsx'
import { LoadMore } from '../../LoadMore.tsx'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import type { PostQuery } from '../operations.ts'
import { AuthorFields, PostFields } from '../../operations.ts'
import { pageAddress, REPLIES_PAGE, replyInFragment } from '../../paging.ts'
import { pendingReplies, publishedReplies, type Reply } from '../page/published.ts'
import { ReplyItem } from './ReplyItem.tsx'
import { ReplyPages } from './ReplyPages.tsx'
import type { Sought } from './use-sent-replies.ts'
import { useSteadyForm } from './use-steady-form.ts'

type Props = {
  post: NonNullable<ResultOf<typeof PostQuery>['post']>
  /** Number of the page with which the list starts. */
  page: number
  isLoading: boolean
  /** Reply to scroll to once it is shown. */
  sought: Sought
  /** True while the list does not include it. */
  isComing: boolean
  /** The viewer's new replies that the list does not include. */
  sent: readonly Reply[]
  /** Number of refetches for replies of others. */
  newsRequests: number
  onMore: (after: string | null) => void
  onDeleted: (replyId: string) => void
}

/** Lists the replies, oldest first, starting with one page. */
export function Replies(props: Props) {
  const { post, page, isLoading, sought, isComing, sent, newsRequests, onMore, onDeleted } = props
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<number | null>(null)
  const found = useRef<Sought>(null)
  const { id: postId, replies } = post
  const { replyCount, status, answer: acceptedReply, author, closedAt } = readFragment(PostFields, post)
  const starter = readFragment(AuthorFields, author)
  // Items of a private member must not be linked to each other.
  const starterId = starter?.isPublicProfile ? starter.id : null
  const isClosed = closedAt !== null
  const viewerState = useForumViewerState()
  const { isKnown } = viewerState
  const { pageInfo } = replies
  const shownReplies = publishedReplies(replies.nodes, sent)
  const unpublishedReplies = pendingReplies(viewerState.unpublishedReplies, sent, shownReplies)
  const count = shownReplies.length
  // Pending replies come last, after all others if only a few pages remain.
  const isAtEnd = !sought.isAtEnd || !pageInfo.hasNextPage
  const isHere = [...shownReplies, ...(isAtEnd ? unpublishedReplies : [])].some(
    ({ id }) => id === sought.replyId,
  )
  useSteadyForm(sought, isHere, count)
  const toastId = useSyncExternalStore(onToast, openToastId, () => null)
  const markOf = (id: string) =>
    id === sought.replyId ? { isSought: true, isSubject: toastId === sought.toastId } : { isSought: false }

  // The focus moves to the first loaded reply, or to the viewer's new one.
  const goTo = (item: Element | null | undefined) => {
    if (!(item instanceof HTMLElement)) return
    item.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    if (shown.current === null || count <= shown.current) return
    goTo(list.current?.children[shown.current]?.firstElementChild)
    shown.current = null
  }, [count])
  const awaitNews = useEffectEvent(() => void (shown.current = count))
  useEffect(() => {
    if (newsRequests > 0) awaitNews()
  }, [newsRequests])
  const fillPage = useEffectEvent(() => {
    // If the last page is full, new replies start the next one.
    if (newsRequests > 0 && shown.current === count && pageInfo.hasNextPage) onMore(pageInfo.endCursor)
  })
  useEffect(() => {
    if (!isLoading) fillPage()
  }, [isLoading, count, pageInfo.hasNextPage])
  const seek = useEffectEvent(() => {
    if (isComing && !isAtEnd && !isLoading) onMore(pageInfo.endCursor)
    if (!isHere || found.current === sought) return
    found.current = sought
    const goThere = () => {
      if (!isWriting()) goTo(document.getElementById(`reply-${sought.replyId}`))
    }
    // In a later frame than its insertion, which moves nothing.
    requestAnimationFrame(() => requestAnimationFrame(goThere))
  })
  useEffect(() => {
    if (sought.replyId) seek()
  }, [sought, isLoading, isHere, isAtEnd, count])

  // The browser followed the fragment before the pending replies were loaded.
  const named = useEffectEvent(() => {
    const id = replyInFragment(location.hash)
    if (unpublishedReplies.some((reply) => reply.id === id)) goTo(document.getElementById(`reply-${id}`))
  })
  useEffect(() => named(), [isKnown])

  const loaded = publishedReplies(replies.nodes).length
  const last = page + Math.max(Math.ceil(loaded / REPLIES_PAGE), 1) - 1
  const pages = Math.max(Math.ceil(replyCount / REPLIES_PAGE), last + Number(pageInfo.hasNextPage))
  function handleMore() {
    shown.current = count
    onMore(pageInfo.endCursor)
  }
  // The form explains that nobody can reply yet.
  if (status !== 'APPROVED' && count === 0 && unpublishedReplies.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="replies">
      <h2 id="replies" className="text-2xl">
        {counted(replyCount, 'reply', 'replies')}
      </h2>
      {page > 1 && (
        <a className="button button-secondary justify-self-center" href={pageAddress(postId, page - 1)}>
          Earlier replies
        </a>
      )}
      {count === 0 && !isClosed && <p className="text-soft">Be the first to reply.</p>}
      <div>
        <ol ref={list} className="replies" aria-busy={isLoading}>
          {shownReplies.map((reply) => (
            <li key={reply.id}>
              <ReplyItem
                postId={postId}
                reply={reply}
                {...markOf(reply.id)}
                isAcceptedReply={reply.id === acceptedReply?.reply.id}
                starterId={starterId}
                isClosed={isClosed}
                onDeleted={onDeleted}
              />
            </li>
          ))}
        </ol>
        <ReservedSpace name={`unpublished-${postId}`} isKnown={isKnown}>
          {unpublishedReplies.length > 0 ? (
            <ol className="replies">
              {unpublishedReplies.map((reply) => (
                <li key={reply.id}>
                  <ReplyItem
                    postId={postId}
                    reply={reply}
                    {...markOf(reply.id)}
                    starterId={starterId}
                    isClosed={isClosed}
                    onDeleted={onDeleted}
                  />
                </li>
              ))}
            </ol>
          ) : null}
        </ReservedSpace>
      </div>
      {pageInfo.hasNextPage && !(isComing && isHere) && (
        <LoadMore href={pageAddress(postId, last + 1)} isLoading={isLoading} onLoad={handleMore} />
      )}
      {pages > 1 && <ReplyPages postId={postId} page={page} pages={pages} />}
    </section>
  )
}

function openToastId() {
  const toast = currentToast()
  return toast?.isOpen ? toast.id : null
}

/** Returns true if the viewer is writing another text. */
const isWriting = () =>
  document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== ''
