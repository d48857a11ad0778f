import { useEffect, useSyncExternalStore } from 'react'
import { Provider } from 'urql'
import { request } from '../../data/request.ts'
import { useClient } from '../../auth/use-client.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Discussion, type DiscussionProps } from './Discussion.tsx'
import { PostQuery, ReplyLocationQuery } from './operations.ts'
import { replyAddress } from '../../ui/islands/item-address.ts'
import { listBefore, replyInFragment } from '../paging.ts'
import { asIsland } from '../../ui/islands/Island.tsx'

/** A discussion with its replies (specification, section 2, "Post detail"). */
export const DiscussionIsland = asIsland(function DiscussionIsland(props: DiscussionProps) {
  const { id, after, rendered, viewerState } = props
  const session = useClient(
    { query: PostQuery, variables: { id, after }, data: rendered },
    viewerState?.viewer.id ?? null,
  )
  useEffect(() => void followFragment(id), [id])
  const list = useSyncExternalStore(neverChanges, () => listBefore(document.referrer, location.origin), forum)
  return (
    <Provider value={session.client}>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <a
          className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-(length:--text-sm) text-soft no-underline hover:text-brand hover:underline hover:decoration-auto print:hidden"
          href={list}
        >
          <Icon name="arrow-left" />
          Back to the forum
        </a>
        <Discussion {...props} session={session} />
      </div>
    </Provider>
  )
})

const neverChanges = () => () => undefined
const forum = () => '/forum'

/** Opens the right page for a link that names a reply only in its fragment, which the server does not receive. */
async function followFragment(postId: string) {
  const replyId = replyInFragment(location.hash)
  if (!replyId || document.getElementById(`reply-${replyId}`)) return
  try {
    const { replyLocation } = await request(
      ReplyLocationQuery,
      { postId, replyId, page: null },
      { audience: 'everybody' },
    )
    if (replyLocation) location.replace(replyAddress(postId, replyId))
  } catch (error) {
    console.info('The reply in the address could not be found.', error)
  }
}
