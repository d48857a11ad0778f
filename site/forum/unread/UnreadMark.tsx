import { plural } from '../../plain/text/plural.ts'
import { upTo } from './labels.ts'

type Props = { unread: { state: 'NEW' | 'NEW_REPLIES'; replyCount: number } | undefined }

/** Says of a discussion in a list that it is new, or how many replies are. It takes no room, so that nothing moves when it comes. */
export function UnreadMark({ unread }: Props) {
  if (!unread) return null
  const { state, replyCount } = unread
  return (
    <span className="unread-mark">
      {state === 'NEW' ? (
        'New'
      ) : (
        <>
          {upTo(replyCount)} new<span className="sr-only"> {plural(replyCount, 'reply', 'replies')}</span>
        </>
      )}
    </span>
  )
}
