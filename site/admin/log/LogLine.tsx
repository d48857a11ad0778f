import { wordOf } from '../../data/enums.ts'
import { clockTime } from '../../ui/texts/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { historyAddress } from '../address.ts'
import { actorName, titled } from '../parts/labels.ts'
import type { LogEntry } from './operations.ts'
import { actionLabelOf, kindOf, toneOf } from './labels.ts'

const REASON =
  'border-l-3 border-line pl-3 text-soft [grid-area:3/2/4/4] min-[58rem]:ml-11 min-[58rem]:[grid-area:2/2/3/4]'

/** The vertical line through the avatars of a day, from the first entry to the last. */
const LINE =
  "before:absolute before:inset-y-0 before:left-[calc(2.125rem-1px)] before:w-0.5 before:bg-line before:content-[''] nth-2:before:top-6 last:before:bottom-[calc(100%-1.5rem)] min-[58rem]:before:left-[calc(13.375rem-1px)]"

/**
 * Shows who did what to which target, with the reason below if there is one. An entry takes one line on a wide screen;
 * on a phone the action is below the moderator.
 */
export const LogLine = ({ entry }: { entry: LogEntry }) => {
  const { createdAt, moderator, action, reason } = entry
  return (
    <tr
      className={`relative grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4.5 py-2.5 hover:bg-sunken min-[58rem]:grid-cols-[10.5rem_auto_minmax(0,1fr)_auto] min-[58rem]:py-2 ${LINE}`}
    >
      <td className="self-center whitespace-nowrap text-soft [grid-area:1/3] min-[30rem]:max-[58rem]:justify-self-end min-[58rem]:[grid-area:1/1]">
        <span className="hidden font-[650] text-ink min-[58rem]:inline-block min-[58rem]:min-w-11">
          {clockTime(createdAt)}
        </span>{' '}
        <TimeAgo at={createdAt} isRelative />
      </td>
      <th
        className="relative grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 text-left font-bold [grid-area:1/1/2/3] min-[58rem]:grid-cols-[2rem_auto] min-[58rem]:whitespace-nowrap min-[58rem]:[grid-area:1/2]"
        scope="row"
      >
        <Avatar
          id={moderator?.id ?? null}
          firstName={moderator?.firstName ?? (entry.moderatorId ? '?' : 'Irish')}
          lastName={moderator?.lastName ?? (entry.moderatorId ? '' : 'Agile')}
          size="small"
        />
        {actorName(entry, 'The site')}
      </th>
      <td className="justify-self-start [grid-area:4/2/5/4] min-[30rem]:max-[58rem]:justify-self-end min-[30rem]:max-[58rem]:[grid-area:4/3] min-[58rem]:grid min-[58rem]:w-38 min-[58rem]:items-center min-[58rem]:justify-self-stretch min-[58rem]:justify-items-end min-[58rem]:[grid-area:1/4]">
        <Badge tone={toneOf(action)}>{titled(action)}</Badge>
      </td>
      <td className="grid gap-y-1 [grid-area:2/2/3/4] min-[30rem]:max-[58rem]:contents min-[58rem]:grid-cols-[minmax(0,1fr)_auto] min-[58rem]:items-center min-[58rem]:gap-x-4 min-[58rem]:[grid-area:1/3]">
        <Target of={entry} />
      </td>
      <td className={reason ? REASON : 'sr-only'}>
        {/* For screen readers only: sighted readers see an empty cell. */}
        <span className="line-clamp-2" title={reason ?? undefined}>
          {reason ?? 'No reason provided'}
        </span>
      </td>
    </tr>
  )
}

function Target({ of: entry }: { of: LogEntry }) {
  const { action, targetType, targetId, targetName } = entry
  const { verb, end } = actionLabelOf(action)
  const address = addressOf(entry)
  const hasHistory = (targetType === 'POST' || targetType === 'REPLY') && targetName !== null
  return (
    <>
      <span className="wrap-anywhere min-[30rem]:max-[58rem]:[grid-area:2/2/3/4] min-[58rem]:py-1">
        {verb} {kindOf(entry)} {address && targetName ? <a href={address}>{targetName}</a> : targetName} {end}
      </span>
      <span className="flex items-center gap-3 text-(length:--text-xs) whitespace-nowrap text-soft min-[30rem]:max-[58rem]:[grid-area:4/2]">
        {wordOf(targetType)} {targetId.slice(0, 8)}…{!address && ' (deleted)'}
        {hasHistory && (
          <a
            className="inline-flex min-h-6 items-center"
            href={historyAddress(targetType, targetId)}
            aria-label={`History of ${targetName}`}
          >
            History
          </a>
        )}
      </span>
    </>
  )
}

/** Returns the URL of the target, or null if it no longer exists. */
function addressOf({ targetType, targetId, targetName, targetPostId }: LogEntry): string | null {
  if (targetType === 'USER') return targetName && `/admin?member=${targetId}`
  if (targetType === 'SECTION') return '/admin?tab=sections'
  if (!targetPostId) return null
  const post = `/forum/posts/${targetPostId}`
  return targetType === 'REPLY' ? `${post}#reply-${targetId}` : post
}
