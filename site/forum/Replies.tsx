import { useEffect, useEffectEvent, useRef } from 'react'
import { readFragment, type ResultOf } from '../lib/gql.ts'
import { LoadMore } from './LoadMore.tsx'
import { PostFields, type PostQuery } from './operations.ts'
import { pageAddress, REPLIES_PAGE } from './places.ts'
import { ReplyItem } from './ReplyItem.tsx'
import { ReplyPages } from './ReplyPages.tsx'

type Props = {
  post: NonNullable<ResultOf<typeof PostQuery>['post']>
  /** The numbered page that the list begins with. */
  page: number
  isLoading: boolean
  /** A reply to go to as soon as it is there: the one that was just written; empty for none. */
  sought: string
  onMore: (after: string | null) => void
}

/** The replies, oldest first, from one page on. */
export function Replies({ post, page, isLoading, sought, onMore }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<number | null>(null)
  const { id, replies } = post
  const { replyCount } = readFragment(PostFields, post)
  const { edges, pageInfo } = replies
  const count = edges.length
  const isHere = edges.some(({ node }) => node.id === sought)

  // Whoever asked for more goes on reading where the new ones begin; whoever has written sees what they wrote.
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
  const seek = useEffectEvent(() => {
    if (isHere) goTo(document.getElementById(`reply-${sought}`))
    else if (pageInfo.hasNextPage) onMore(pageInfo.endCursor)
  })
  useEffect(() => {
    if (sought && !isLoading) seek()
  }, [sought, isLoading, isHere, count])

  const last = page + Math.max(Math.ceil(count / REPLIES_PAGE), 1) - 1
  const pages = Math.max(Math.ceil(replyCount / REPLIES_PAGE), last + Number(pageInfo.hasNextPage))
  function handleMore() {
    shown.current = count
    onMore(pageInfo.endCursor)
  }
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="replies">
      <h2 id="replies" className="text-2xl">
        {replyCount === 1 ? '1 reply' : `${replyCount.toLocaleString('en-IE')} replies`}
      </h2>
      {page > 1 && (
        <a className="button button-secondary justify-self-center" href={pageAddress(id, page - 1)}>
          Earlier replies
        </a>
      )}
      {count === 0 && <p className="text-soft">Nobody has replied yet.</p>}
      <ol ref={list} className="grid grid-cols-1 gap-4" aria-busy={isLoading}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <ReplyItem postId={id} reply={node} isSought={node.id === sought} />
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <LoadMore href={pageAddress(id, last + 1)} isLoading={isLoading} onLoad={handleMore} />
      )}
      {pages > 1 && <ReplyPages postId={id} page={page} pages={pages} />}
    </section>
  )
}
