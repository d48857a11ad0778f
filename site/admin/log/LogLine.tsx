import { wordOf } from '../../data/enums.ts'
import { clockTime } from '../../ui/texts/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { storyAddress } from '../address.ts'
import { titled } from '../parts/words.ts'
import type { LogEntry } from './operations.ts'
import { deedOf, kindOf, toneOf } from './words.ts'

/** Who did what to what, in one line; below it why, where somebody said so. */
export const LogLine = ({ entry }: { entry: LogEntry }) => {
  const { createdAt, moderator, action, reason } = entry
  return (
    <tr className="timeline-entry">
      <td className="timeline-date">
        <span className="timeline-clock">{clockTime(createdAt)}</span> <TimeAgo at={createdAt} />
      </td>
      <th className="timeline-who" scope="row">
        <Avatar
          id={moderator?.id ?? null}
          firstName={moderator?.firstName ?? '?'}
          lastName={moderator?.lastName ?? ''}
          size="small"
        />
        {moderator ? `${moderator.firstName} ${moderator.lastName}` : 'Unknown'}
      </th>
      <td className="timeline-action">
        <Badge tone={toneOf(action)}>{titled(action)}</Badge>
      </td>
      <td className="timeline-target">
        <Target of={entry} />
      </td>
      <td className={reason ? 'timeline-reason' : 'sr-only'}>
        {/* Whoever sees the line sees that there is none. */}
        <span className="line-clamp-2" title={reason ?? undefined}>
          {reason ?? 'No reason provided'}
        </span>
      </td>
    </tr>
  )
}

function Target({ of: entry }: { of: LogEntry }) {
  const { action, targetType, targetId, targetName } = entry
  const { verb, end } = deedOf(action)
  const address = addressOf(entry)
  const hasStory = (targetType === 'POST' || targetType === 'REPLY') && targetName !== null
  return (
    <>
      <span className="timeline-deed" title={targetName ?? undefined}>
        {verb} {kindOf(entry)} {address && targetName ? <a href={address}>{targetName}</a> : targetName} {end}
      </span>
      <span className="timeline-id">
        {wordOf(targetType)} {targetId.slice(0, 8)}…{!address && ' (deleted)'}
        {hasStory && (
          <a href={storyAddress(targetType, targetId)} aria-label={`The whole story of ${targetName}`}>
            Story
          </a>
        )}
      </span>
    </>
  )
}

/** Where the target is found; null when it is no longer anywhere. */
function addressOf({ targetType, targetId, targetName, targetPostId }: LogEntry): string | null {
  if (targetType === 'USER') return targetName && `/admin?member=${targetId}`
  if (targetType === 'SECTION') return '/admin?tab=sections'
  if (!targetPostId) return null
  const post = `/forum/posts/${targetPostId}`
  return targetType === 'REPLY' ? `${post}#reply-${targetId}` : post
}
