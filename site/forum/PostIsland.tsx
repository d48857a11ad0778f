import { useState } from 'react'
import { Provider, useQuery } from 'urql'
import type { ResultOf } from '../lib/gql.ts'
import { useClient } from '../lib/use-client.ts'
import { useLatest } from '../lib/use-latest.ts'
import { Icon } from '../ui/Icon.tsx'
import { Loading, LoadingFailed } from './Loading.tsx'
import { PostQuery } from './operations.ts'
import { PostArticle } from './PostArticle.tsx'
import { Replies } from './Replies.tsx'
import { SignInNotice } from './SignInNotice.tsx'

type Props = { id: string; after: string | null; rendered: ResultOf<typeof PostQuery> }

/** A discussion with its replies (specification, section 2, "Post detail"). */
export function PostIsland(props: Props) {
  const { id, after, rendered } = props
  const client = useClient({ query: PostQuery, variables: { id, after }, data: rendered })
  return (
    <Provider value={client}>
      <div className="container container-narrow grid gap-8 py-8 md:py-12">
        <a className="link-arrow justify-self-start" href="/forum">
          <Icon name="arrow-left" />
          Back to the forum
        </a>
        <Discussion {...props} />
      </div>
    </Provider>
  )
}

function Discussion({ id, after: first }: Props) {
  const [after, setAfter] = useState(first)
  const [answer, askAgain] = useQuery({ query: PostQuery, variables: { id, after } })
  const { error, fetching } = answer
  const data = useLatest(answer.data)

  if (!data && fetching) return <Loading>Loading discussion...</Loading>
  const retry = () => askAgain({ requestPolicy: 'network-only' })
  const failure = error && <LoadingFailed what="The discussion" error={error} onRetry={retry} />
  if (!data) return failure
  if (!data.post) return <NotFound />
  return (
    <>
      <PostArticle post={data.post} />
      {!data.viewer && <SignInNotice path={`/forum/posts/${id}`} />}
      <Replies post={data.post} isLoading={fetching} onMore={setAfter} />
      {failure}
    </>
  )
}

const NotFound = () => (
  <div className="empty-state">
    <Icon name="search" />
    <h1 className="text-2xl text-ink">Discussion not found</h1>
    <p>It may have been removed, or the address is not quite right.</p>
    <a className="button" href="/forum">
      See all discussions
    </a>
  </div>
)
