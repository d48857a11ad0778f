import { lazy, Suspense, useState } from 'react'
import { Provider, useQuery } from 'urql'
import type { ResultOf } from '../lib/gql.ts'
import { askToSignIn } from '../lib/session.ts'
import { toastProblem } from '../lib/toasts.ts'
import { useClient } from '../lib/use-client.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import { ForumHead } from './ForumHead.tsx'
import { PostListQuery } from './operations.ts'
import { PostPages } from './PostPages.tsx'
import type { ForumCategory, ForumWords } from './words.ts'

// Its rules and select list travel when somebody is about to write.
const PostDialog = lazy(() => import('./PostDialog.tsx'))

type Props = {
  words: ForumWords
  category: ForumCategory | null
  after: string | null
  rendered: ResultOf<typeof PostListQuery>
}

/** The forum list (specification, section 2, "Forum list"). */
export function PostList(props: Props) {
  const { category, after, rendered } = props
  const variables = { category: category?.name ?? null, after }
  const client = useClient({ query: PostListQuery, variables, data: rendered })
  return (
    <Provider value={client}>
      <Discussions {...props} />
    </Provider>
  )
}

function Discussions({ words, category, after: first, rendered }: Props) {
  const [after, setAfter] = useState(first)
  const [writing, setWriting] = useState<'never' | 'open' | 'closed'>('never')
  const [answer, askAgain] = useQuery({
    query: PostListQuery,
    variables: { category: category?.name ?? null, after },
  })
  const { viewer, discussionCount } = answer.data ?? rendered

  function handleWrite() {
    if (viewer) return setWriting('open')
    toastProblem('Please sign in', 'You need to be logged in to create posts.')
    askToSignIn()
  }

  function handlePublished() {
    setWriting('closed')
    // The new discussion is at the top of the first page, wherever the reader has got to.
    setAfter(null)
  }

  const chosen = category ? `?category=${category.slug}` : ''
  return (
    <>
      <ForumHead
        words={words}
        discussionCount={discussionCount}
        writeHref={`/forum/new${chosen}`}
        onWrite={handleWrite}
      />
      <div className="container grid gap-6 py-6 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-12">
        <CategoryFilter categories={words.categories} chosen={category} />
        <div className="grid gap-6">
          {category && <p className="lead">{category.description}</p>}
          <PostPages
            answer={answer}
            category={category}
            onMore={setAfter}
            onRetry={() => askAgain({ requestPolicy: 'network-only' })}
          />
        </div>
      </div>
      {writing !== 'never' && (
        <Suspense>
          <PostDialog
            isOpen={writing === 'open'}
            onClose={() => setWriting('closed')}
            onPublished={handlePublished}
            category={category?.name ?? ''}
          />
        </Suspense>
      )}
    </>
  )
}
