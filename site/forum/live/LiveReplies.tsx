import { useEffect, useRef } from 'react'
import { request } from '../../data/request.ts'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { markReadWhenSeen } from '../unread/reading.ts'
import { LiveNotice } from './LiveNotice.tsx'
import { DiscussionPollQuery } from './operations.ts'

type Props = {
  postId: string
  replyCount: number
  /** Ids of the shown replies. */
  replyIds: readonly string[]
  isMember: boolean
  /** @param count current number of replies */
  onShow: (count: number) => void
}

/** Records the reading progress of an open discussion, and announces new replies. */
export default function LiveReplies({ postId, replyCount, replyIds, isMember, onShow }: Props) {
  const isUnread = useForumViewerState().unread !== null
  const shown = replyIds.join()
  const atFirst = useRef(shown)
  useEffect(() => {
    // An unchanged discussion that was already read needs no report.
    if (!isMember || (!isUnread && shown === atFirst.current)) return
    return markReadWhenSeen(postId, shown ? shown.split(',') : [])
  }, [isMember, isUnread, postId, shown])

  async function count() {
    const { post } = await request(DiscussionPollQuery, { id: postId }, { audience: 'everybody' })
    return post?.replyCount ?? 0
  }
  return <LiveNotice poll={count} known={replyCount} one="new reply" many="new replies" onShow={onShow} />
}
