import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { readFragment, type ResultOf } from '../../data/gql.ts'
import { contextFor } from '../../data/graphql.ts'
import { wroteJustNow } from '../../plain/session/own-writes.ts'
import { later } from '../../ui/islands/later.tsx'
import { goWithToast } from '../../plain/toasts/toast-across-pages.ts'
import type { Session } from '../../plain/session/session.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { AcceptedReplyCard } from './AcceptedReplyCard.tsx'
import { Removed } from './Removed.tsx'
import { Loading, LoadingFailed } from '../Loading.tsx'
import type { Attempt } from '../editor/reply/PlainReply.tsx'
import type { MyDiscussion } from '../viewer-state/viewer-state.ts'
import { ForumViewerStateProvider } from '../viewer-state/ForumViewerStateProvider.tsx'
import { PostQuery } from './operations.ts'
import { PostFields } from '../operations.ts'
import { REPLY_FORM, ReplyFormContext } from '../reply-form.ts'
import { ViewerProvider } from '../Viewer.tsx'
import { replyAddress } from '../../ui/islands/item-address.ts'
import { splitIntoPages, pageAddress, REPLIES_PAGE } from '../paging.ts'
import { asideOf, updateAside } from './aside/aside.ts'
import { publishedReplies, type Reply } from './page/published.ts'
import { PostArticle } from './PostArticle.tsx'
import { Replies } from './replies/Replies.tsx'
import { ReplySection } from './replies/ReplySection.tsx'
import { useSentReplies } from './replies/use-sent-replies.ts'
import { Alert } from '../../ui/Alert.tsx'

const LiveReplies = later(() => import('../live/LiveReplies.tsx'))
const QuoteSelection = later(() => import('../quote/QuoteSelection.tsx'))

export type DiscussionProps = {
  id: string
  /** Number of the requested page of replies, and its first cursor. */
  page: number
  after: string | null
  rendered: ResultOf<typeof PostQuery>
  /** Viewer state, if the page was rendered for its viewer. */
  viewerState: MyDiscussion | null
  /** A refused reply, sent without JavaScript. */
  attempt: Attempt | null
}

/** Largest number of pages loaded in a row to show a new reply; if there are more, the reply's own page opens. */
const FEW_PAGES = 5

type Props = DiscussionProps & { session: Session }

/** Shows a discussion in its states: loading, failed, missing, deleted, ready. */
export function Discussion({ id, page, after: first, viewerState, attempt, session }: Props) {
  const { client, memberId } = session
  const [more, setMore] = useState({ client, after: first })
  // A new viewer resets the list to the start of the page.
  const after = more.client === client ? more.after : first
  const [acceptedReply, refetch] = useQuery({
    query: PostQuery,
    variables: { id, after },
    context: contextFor({ isShared: viewerState === null }),
  })
  const [newsRequests, setNewsRequests] = useState(0)
  const [isDeleted, setDeleted] = useState(false)
  const [deleted, setDeletedReplies] = useState<readonly string[]>([])
  const { error, fetching } = acceptedReply
  const data = useLatest(acceptedReply.data)
  const listed = data?.post?.replies
  const { sent, sentIds, addSent, ...seeking } = useSentReplies(
    client,
    listed?.nodes ?? [],
    !listed?.pageInfo.hasNextPage,
  )

  const refresh = () => refetch({ requestPolicy: 'network-only' })
  useEffect(() => {
    // A cached page may be older than the viewer's last write.
    if (wroteJustNow()) refetch({ requestPolicy: 'network-only' })
  }, [refetch])

  const shown = data?.post
  useEffect(() => {
    if (shown) updateAside(asideOf(shown, page, deleted))
  }, [shown, page, deleted])

  if (isDeleted) return <Removed title="Discussion deleted">It’s no longer available.</Removed>
  if (!data && fetching) return <Loading>Loading discussion...</Loading>
  const failure = error && <LoadingFailed what="The discussion" error={error} onRetry={refresh} />
  if (!data) return failure
  const { post } = data
  if (!post)
    return (
      <Removed title="Discussion not found" isWithheld>
        It may have been removed, or the address may be wrong.
      </Removed>
    )

  const { replyCount, status, closedAt, answer: chosen } = readFragment(PostFields, post)
  const isOpen = status === 'APPROVED' && !closedAt
  const { nodes, pageInfo } = post.replies
  const replyIds = publishedReplies(nodes, sent).map(({ id: replyId }) => replyId)

  /** Reloads the discussion, which remains if others have replied. */
  async function handleDeleted() {
    const context = {
      ...contextFor({ isShared: viewerState === null }),
      requestPolicy: 'network-only',
    } as const
    const { data: left } = await client.query(PostQuery, { id, after }, context).toPromise()
    if (!left?.post) setDeleted(true)
  }

  function handlePosted(reply: Reply, isPublished: boolean) {
    const pagesAway = (replyCount - nodes.length) / REPLIES_PAGE - (page - 1)
    const isFar = pageInfo.hasNextPage && pagesAway > FEW_PAGES
    if (isPublished && isFar) return goWithToast(replyAddress(id, reply.id))
    addSent(reply, !isPublished || !pageInfo.hasNextPage, !isFar)
    // A complete list must be refetched; otherwise pages are loaded until the reply appears.
    if (isPublished && !pageInfo.hasNextPage) refresh()
  }

  /** Shows new replies of others: below a complete list, otherwise on the last page. */
  function handleNews(count: number) {
    if (pageInfo.hasNextPage) return location.assign(pageAddress(id, Math.ceil(count / REPLIES_PAGE)))
    setNewsRequests((times) => times + 1)
    refresh()
  }

  return (
    <ViewerProvider session={session}>
      <ForumViewerStateProvider
        session={session}
        rendered={viewerState}
        postId={id}
        pages={splitIntoPages(replyIds)}
        sentIds={sentIds}
      >
        <ReplyFormContext value={isOpen ? REPLY_FORM : undefined}>
          <PostArticle post={post} onDeleted={() => void handleDeleted()} />
          {chosen && (
            <AcceptedReplyCard
              acceptedReply={chosen}
              href={acceptedReplyAddress(id, chosen.reply.id, nodes)}
            />
          )}
          {!memberId && <SignInNotice path={`/forum/posts/${id}`} />}
          <Replies
            post={post}
            page={page}
            isLoading={fetching}
            {...seeking}
            sent={sent}
            newsRequests={newsRequests}
            onMore={(next) => setMore({ client, after: next })}
            onDeleted={(replyId) => setDeletedReplies((before) => [...before, replyId])}
          />
        </ReplyFormContext>
        {failure}
        <QuoteSelection post={post} />
        <ReplySection post={post} attempt={attempt} onPosted={handlePosted} />
        {status === 'APPROVED' && (
          <LiveReplies
            postId={id}
            replyCount={replyCount}
            replyIds={replyIds}
            isMember={memberId !== null}
            onShow={handleNews}
          />
        )}
      </ForumViewerStateProvider>
    </ViewerProvider>
  )
}

/** Returns the URL of the accepted reply, on this page or another. */
const acceptedReplyAddress = (id: string, replyId: string, shown: readonly { id: string }[]) =>
  shown.some((reply) => reply.id === replyId) ? `#reply-${replyId}` : replyAddress(id, replyId)

/** Explains the benefits of signing in. `path` is the return URL without JavaScript. */
const SignInNotice = ({ path }: { path: string }) => (
  <Alert tone="info" className="for-strangers">
    <a href={`/sign-in?next=${encodeURIComponent(path)}`} data-sign-in="">
      Sign in
    </a>{' '}
    to take part in this discussion, or <a href="/forum/register">join the community</a>.
  </Alert>
)
