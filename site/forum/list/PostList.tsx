import { useEffect, useRef, useState } from 'react'
import { Provider, useQuery } from 'urql'
import { currentState } from '../../data/client/current-state.ts'
import type { ResultOf } from '../../data/gql.ts'
import { contextFor } from '../../data/graphql.ts'
import { newPostPath } from '../../plain/page/new-post-path.ts'
import { wroteJustNow } from '../../plain/session/own-writes.ts'
import { useClient } from '../../auth/use-client.ts'
import type { Session } from '../../plain/session/session.ts'
import { hueOfIndex } from '../../plain/hues.ts'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { useViewerState } from '../../data/client/use-viewer-state.ts'
import { addressOf, variablesOf, type ListView } from './address.ts'
import { CategoryFilter } from './head/CategoryFilter.tsx'
import { ForumHead } from './head/ForumHead.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListHead } from './head/ListHead.tsx'
import { MyListQuery, PostListQuery } from './operations.ts'
import { ViewerProvider } from '../Viewer.tsx'
import { splitIntoPages } from '../paging.ts'
import { PostPages } from './PostPages.tsx'
import { useLoadedPages } from './use-loaded-pages.ts'
import { useView } from './use-view.ts'
import type { ForumTexts } from './texts.ts'
import { publishedPosts } from './published.ts'
import { UnpublishedPosts, type MyList } from './UnpublishedPosts.tsx'
import { asIsland } from '../../ui/islands/Island.tsx'
import { later } from '../../ui/islands/later.tsx'
import { NewsLine } from '../unread/NewsLine.tsx'
import { Writing } from '../editor/Writing.tsx'

const LiveDiscussions = later(() => import('../live/LiveDiscussions.tsx'))

type Props = {
  texts: ForumTexts
  view: ListView
  rendered: ResultOf<typeof PostListQuery>
  /** Viewer state, if the page was rendered for its viewer. */
  viewerState: MyList | null
}

/** The forum list (specification, section 2, "Forum list"). */
export const PostList = asIsland(function PostList(props: Props) {
  const { view, rendered, viewerState } = props
  const session = useClient(
    { query: PostListQuery, variables: variablesOf(view), data: rendered },
    viewerState?.viewer.id ?? null,
  )
  return (
    <Provider value={session.client}>
      <Discussions {...props} session={session} />
    </Provider>
  )
})

function Discussions({ texts, view: first, rendered, viewerState, session }: Props & { session: Session }) {
  const { client } = session
  const [view, go] = useView(first, texts)
  const [more, setMore] = useState({ client, view, after: view.after })
  // A new view or viewer starts at the beginning of the list.
  const after = more.client === client && more.view === view ? more.after : view.after
  const [result, refetch] = useQuery({
    query: PostListQuery,
    variables: { ...variablesOf(view), after },
    context: contextFor({ isShared: viewerState === null }),
  })
  const shown = useLatest(result.data) ?? rendered
  const own = useViewerState(MyListQuery, session, viewerState, partsOf(shown, view))
  const top = publishedPosts(shown.posts.edges)[0]?.node.id ?? null
  const topBefore = useRef<string | null>(undefined)
  const { category } = view
  const hueOf = (name: string) => hueOfIndex(texts.categories.findIndex((each) => each.name === name))
  // For any page of the view: the loaded discussions stay visible while the next page loads.
  const { after: _page, ...ofView } = variablesOf(view)
  const writeHref = newPostPath({ category: category?.slug })
  const resultForView = currentState(result, ofView)

  useEffect(() => {
    // A cached page may be older than the viewer's last write.
    if (wroteJustNow()) refetch({ requestPolicy: 'network-only' })
  }, [refetch])

  // The focus moves to the new discussions once they are at the top.
  useEffect(() => {
    if (topBefore.current === undefined || topBefore.current === top) return
    topBefore.current = undefined
    document.querySelector<HTMLElement>(`.post-rows a[href^="/forum/posts/${top}"]`)?.focus()
  }, [top])

  const rememberPage = useLoadedPages(async (cursors) => {
    for (const after of cursors) {
      const query = client.query(
        PostListQuery,
        { ...variablesOf(view), after },
        contextFor({ isShared: viewerState === null }),
      )
      if ((await query.toPromise()).error) return
      setMore({ client, view, after })
    }
  })

  function handleMore(next: string | null) {
    setMore({ client, view, after: next })
    if (next) rememberPage(next)
  }

  function handlePublished(chosen: string) {
    // The new discussion is at the top of the first page, whichever page is shown.
    setMore({ client, view, after: null })
    const written = texts.categories.find(({ name }) => name === chosen) ?? null
    go({ search: '', order: null, filter: null, category: category && written })
    own.refresh()
  }

  /** Shows the newest discussions, which are at the top of the first page. */
  async function handleNews() {
    const context = {
      ...contextFor({ isShared: viewerState === null }),
      requestPolicy: 'network-only',
    } as const
    topBefore.current = top
    setMore({ client, view, after: null })
    await client.query(PostListQuery, { ...variablesOf(view), after: null }, context).toPromise()
    own.refresh()
  }

  return (
    <ViewerProvider session={session}>
      <Writing category={category?.name ?? ''} href={writeHref} onPublished={handlePublished}>
        {(begin) => (
          <ForumHead
            texts={texts}
            discussionCount={shown.discussionCount}
            writeHref={writeHref}
            onWrite={begin}
          />
        )}
      </Writing>
      <div className="container grid grid-cols-1 gap-3 py-4 md:gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10 lg:py-7">
        <CategoryFilter
          categories={texts.categories}
          view={view}
          onChoose={(chosen) => go({ category: chosen })}
        />
        <div className="grid grid-cols-1 gap-3">
          <div>
            <UnpublishedPosts state={own.states.at(-1)} />
            <ListHead
              view={view}
              followed={own.states.at(-1)?.followedCategories ?? []}
              onFollowed={own.refresh}
              onGo={go}
            />
            {!view.search && <NewsLine results={own.states} onChanged={own.refresh} />}
          </div>
          <PostPages
            key={addressOf({ ...view, after: null })}
            result={resultForView}
            view={view}
            authors={authorsIn(own.states)}
            unread={unreadIn(own.states)}
            muted={new Set(own.states.at(-1)?.muted)}
            hueOf={hueOf}
            isAdmin={own.states.at(-1)?.viewer.role === 'ADMIN'}
            onGo={go}
            onMore={handleMore}
            onRetry={() => refetch({ requestPolicy: 'network-only' })}
          />
          {!view.search && !view.order && !view.filter && !view.after && (
            <LiveDiscussions
              key={category?.slug ?? ''}
              category={category?.name ?? null}
              known={resultForView.data?.listedCount ?? null}
              onShow={() => void handleNews()}
            />
          )}
          <ListFoot view={view} figure={texts.statistics.members} isForVisitor={session.memberId === null} />
        </div>
      </div>
    </ViewerProvider>
  )
}

const unreadIn = (results: readonly MyList[]) =>
  new Map(results.flatMap(({ unread }) => unread.map((each) => [each.id, each] as const)))

const authorsIn = (results: readonly MyList[]) =>
  new Map(results.flatMap(({ posts }) => posts.map(({ id, author }) => [id, author] as const)))

type List = Pick<ResultOf<typeof PostListQuery>, 'posts' | 'pinnedPosts'>

/**
 * Returns the ids for viewer-state queries, page by page, with pinned discussions in the first page. An empty list has
 * one empty page, since the viewer may have pending discussions.
 */
export function partsOf({ posts, pinnedPosts = [] }: List, { category }: Pick<ListView, 'category'>) {
  const [first = [], ...more] = splitIntoPages(publishedPosts(posts.edges).map(({ node }) => node.id))
  const head = new Set([...pinnedPosts.map(({ id }) => id), ...first])
  return [[...head], ...more].map((postIds) => ({ postIds, inCategory: category !== null }))
}
