import { plural } from '../../plain/text/plural.ts'
import { formatCapped } from './labels.ts'

type Props = { unread: { state: 'NEW' | 'NEW_REPLIES'; replyCount: number } | undefined }

/**
 * Marks a discussion in a list as new, or shows its number of new replies. It is positioned absolutely, so that nothing
 * moves when it arrives.
 */
export function UnreadMark({ unread }: Props) {
  if (!unread) return null
  const { state, replyCount } = unread
  return (
    <span className="unread-mark">
      {state === 'NEW' ? (
        'New'
      ) : (
        <>
          {formatCapped(replyCount)} new
          <span className="sr-only"> {plural(replyCount, 'reply', 'replies')}</span>
        </>
      )}
    </span>
  )
}
