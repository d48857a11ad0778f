import { useEffect, useSyncExternalStore } from 'react'
import { Provider } from 'urql'
import { ask } from '../lib/ask.ts'
import type { ResultOf } from '../lib/gql.ts'
import { useClient } from '../lib/use-client.ts'
import { Icon } from '../ui/Icon.tsx'
import { Discussion } from './Discussion.tsx'
import './forum.css'
import type { MyDiscussion } from './mine.ts'
import { PostQuery, ReplyPlaceQuery } from './operations.ts'
import { listBefore, replyAddress, replyInFragment } from './places.ts'
import type { Attempt } from './ReplyForm.tsx'

export type DiscussionProps = {
  id: string
  /** The page of replies that was asked for, and the cursor at which it begins. */
  page: number
  after: string | null
  rendered: ResultOf<typeof PostQuery>
  /** What is the viewer's own on it, when the page was rendered for them. */
  mine: MyDiscussion | null
  /** A reply that was sent without JavaScript and not taken. */
  attempt: Attempt | null
}

/** A discussion with its replies (specification, section 2, "Post detail"). */
export function PostIsland(props: DiscussionProps) {
  const { id, after, rendered, mine } = props
  const session = useClient(
    { query: PostQuery, variables: { id, after }, data: rendered },
    mine?.viewer.id ?? null,
  )
  useEffect(() => void followFragment(id), [id])
  const list = useSyncExternalStore(neverChanges, () => listBefore(document.referrer, location.origin), forum)
  return (
    <Provider value={session.client}>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <a className="link-arrow justify-self-start" href={list}>
          <Icon name="arrow-left" />
          Back to the forum
        </a>
        <Discussion {...props} session={session} />
      </div>
    </Provider>
  )
}

const neverChanges = () => () => undefined
const forum = () => '/forum'

/** A link that names a reply only in its fragment, which no server sees, is led to the page that has it. */
async function followFragment(postId: string) {
  const replyId = replyInFragment(location.hash)
  if (!replyId || document.getElementById(`reply-${replyId}`)) return
  try {
    const { replyPlace } = await ask(ReplyPlaceQuery, { postId, replyId, page: null }, { isShared: true })
    if (replyPlace) location.replace(replyAddress(postId, replyId))
  } catch (error) {
    console.info('The reply that the address names could not be looked for.', error)
  }
}
