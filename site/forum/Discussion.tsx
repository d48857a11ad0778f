import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { readFragment } from '../lib/gql.ts'
import { goWithToast } from '../lib/toast-journey.ts'
import { useLatest } from '../lib/use-latest.ts'
import { Icon } from '../ui/Icon.tsx'
import { Loading, LoadingFailed } from './Loading.tsx'
import { PostFields, PostQuery } from './operations.ts'
import { ParticipantProvider } from './Participant.tsx'
import { REPLIES_PAGE, replyAddress } from './places.ts'
import { PostArticle } from './PostArticle.tsx'
import type { DiscussionProps } from './PostIsland.tsx'
import { Replies } from './Replies.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { SignInNotice } from './SignInNotice.tsx'

/** So many pages are loaded one after the other to show a reply that was just written; past that its own page is opened. */
const FEW_PAGES = 5

/** A discussion in its states: loading, failed, missing, deleted, there. */
export function Discussion({ id, page, after: first, attempt }: DiscussionProps) {
  const client = useClient()
  const [more, setMore] = useState({ client, after: first })
  // What another person sees is asked for anew from the page's beginning.
  const after = more.client === client ? more.after : first
  const [answer, askAgain] = useQuery({ query: PostQuery, variables: { id, after } })
  const [written, setWritten] = useState({ client, replyId: '' })
  const sought = written.client === client ? written.replyId : ''
  const [isDeleted, setDeleted] = useState(false)
  const { error, fetching } = answer
  const data = useLatest(answer.data)

  if (isDeleted) return <Gone title="Discussion deleted">It is gone for everybody.</Gone>
  if (!data && fetching) return <Loading>Loading discussion...</Loading>
  const refresh = () => askAgain({ requestPolicy: 'network-only' })
  const failure = error && <LoadingFailed what="The discussion" error={error} onRetry={refresh} />
  if (!data) return failure
  const { post, viewer } = data
  if (!post)
    return (
      <Gone title="Discussion not found">It may have been removed, or the address is not quite right.</Gone>
    )

  const { status, viewerCanReply, replyCount } = readFragment(PostFields, post)
  const { edges, pageInfo } = post.replies

  function handlePosted(replyId: string) {
    const pagesAway = (replyCount - edges.length) / REPLIES_PAGE - (page - 1)
    if (pageInfo.hasNextPage && pagesAway > FEW_PAGES) return goWithToast(replyAddress(id, replyId))
    setWritten({ client, replyId })
    // The end of the list has a new end; what is not its end yet goes on loading until the reply is there.
    if (!pageInfo.hasNextPage) refresh()
  }

  return (
    <ParticipantProvider viewerId={viewer?.id ?? null}>
      <PostArticle post={post} onDeleted={() => setDeleted(true)} />
      {!viewer && <SignInNotice path={`/forum/posts/${id}`} />}
      <Replies
        post={post}
        page={page}
        isLoading={fetching}
        sought={sought}
        onMore={(next) => setMore({ client, after: next })}
      />
      {failure}
      {(viewerCanReply || (!viewer && status === 'approved')) && (
        <ReplyForm postId={id} attempt={attempt} onPosted={handlePosted} />
      )}
      {viewer && !viewerCanReply && (
        <p className="text-soft">Replies are open once this discussion is published.</p>
      )}
    </ParticipantProvider>
  )
}

const Gone = ({ title, children }: { title: string; children: string }) => (
  <div className="empty-state" role="status">
    <Icon name="search" />
    <h1 className="text-2xl text-ink">{title}</h1>
    <p>{children}</p>
    <a className="button" href="/forum">
      See all discussions
    </a>
  </div>
)
