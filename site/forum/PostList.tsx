import { useState } from 'react'
import { Provider, useClient as useCurrentClient, useQuery } from 'urql'
import type { ResultOf } from '../lib/gql.ts'
import { useClient } from '../lib/use-client.ts'
import { useLatest } from '../lib/use-latest.ts'
import { addressOf, feedOf, variablesOf, type ListView } from './address.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import { FeedLinks } from './FeedLinks.tsx'
import './forum.css'
import { ForumHead } from './ForumHead.tsx'
import { ListHead } from './ListHead.tsx'
import { PostListQuery } from './operations.ts'
import { ParticipantProvider } from './Participant.tsx'
import { PostPages } from './PostPages.tsx'
import { useView } from './use-view.ts'
import type { ForumWords } from './words.ts'
import { Writing } from './Writing.tsx'

type Props = { words: ForumWords; view: ListView; rendered: ResultOf<typeof PostListQuery> }

/** The forum list (specification, section 2, "Forum list"). */
export function PostList(props: Props) {
  const { view, rendered } = props
  const client = useClient({ query: PostListQuery, variables: variablesOf(view), data: rendered })
  return (
    <Provider value={client}>
      <Discussions {...props} />
    </Provider>
  )
}

function Discussions({ words, view: first, rendered }: Props) {
  const client = useCurrentClient()
  const [view, go] = useView(first, words)
  const [more, setMore] = useState({ client, view, after: view.after })
  // Another view begins at its own beginning, and so does what another person sees.
  const after = more.client === client && more.view === view ? more.after : view.after
  const [answer, askAgain] = useQuery({ query: PostListQuery, variables: { ...variablesOf(view), after } })
  const { viewer, discussionCount } = useLatest(answer.data) ?? rendered
  const { category } = view

  function handlePublished(chosen: string) {
    // The new discussion is at the top of the first page, wherever the reader has got to.
    setMore({ client, view, after: null })
    const written = words.categories.find(({ name }) => name === chosen) ?? null
    go({ search: '', order: null, category: category && written })
  }

  return (
    <ParticipantProvider viewerId={viewer?.id ?? null}>
      <Writing category={category?.name ?? ''} onPublished={handlePublished}>
        {(begin) => (
          <ForumHead
            words={words}
            discussionCount={discussionCount}
            writeHref={`/forum/new${category ? `?category=${category.slug}` : ''}`}
            onWrite={begin}
          />
        )}
      </Writing>
      <div className="container grid grid-cols-1 gap-6 py-6 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-12">
        <CategoryFilter
          categories={words.categories}
          view={view}
          onChoose={(chosen) => go({ category: chosen })}
        />
        <div className="grid grid-cols-1 gap-6">
          <ListHead view={view} onGo={go} />
          <PostPages
            key={addressOf({ ...view, after: null })}
            answer={answer}
            view={view}
            onGo={go}
            onMore={(next) => setMore({ client, view, after: next })}
            onRetry={() => askAgain({ requestPolicy: 'network-only' })}
          />
          <FeedLinks what={category?.name ?? 'the forum'} feed={feedOf(category)} />
        </div>
      </div>
    </ParticipantProvider>
  )
}
