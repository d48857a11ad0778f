import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { onPlainClick } from '../../ui/islands/plain-click.ts'
import { replyAddress } from '../../ui/islands/item-address.ts'
import { formatCapped } from './labels.ts'

/** Returns the link to the first unread reply, on any page of the discussion. */
export function JumpToUnread({ postId }: { postId: string }) {
  const { unread } = useForumViewerState()
  if (!unread?.firstReplyId) return null
  const replyId = unread.firstReplyId
  const href = replyAddress(postId, replyId)
  function handleJump() {
    const reply = document.getElementById(`reply-${replyId}`)
    if (!reply) return location.assign(href)
    reply.focus({ preventScroll: true })
    reply.scrollIntoView({ block: 'start' })
  }
  return (
    <a
      className="badge badge-bright -my-0.5 min-h-6 no-underline"
      href={href}
      aria-label={`${formatCapped(unread.replyCount)} new: jump to the first unread reply`}
      onClick={onPlainClick(handleJump)}
    >
      <span>
        {formatCapped(unread.replyCount)} new
        <span className="max-sm:hidden">: jump to the first unread reply</span>
      </span>
    </a>
  )
}
