import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { Column } from '../parts/DataTable.tsx'
import { titled } from '../parts/words.ts'
import type { LogEntry } from './operations.ts'
import { wordOf } from '../../lib/enums.ts'
import { storyAddress } from '../address.ts'

/** The colour of an act: what takes away, what gives, and the rest. */
export function toneOf(action: string) {
  if (/^(reject|unpublish|withhold|hide|disable|delete|decline|refuse)/.test(action)) return 'danger'
  if (/^(approve|restore|enable|verify|grant)/.test(action)) return 'success'
  return /^(reopen|change|adjust|uphold|dismiss)/.test(action) ? 'warning' : 'info'
}

/** The columns of the log. */
export const logColumns: Column<LogEntry>[] = [
  { id: 'date', header: 'Date', cell: ({ createdAt }) => <TimeAgo at={createdAt} isFull /> },
  { id: 'moderator', header: 'Moderator', cell: (entry) => <Moderator of={entry} /> },
  {
    id: 'action',
    header: 'Action',
    cell: ({ action }) => <Badge tone={toneOf(action)}>{titled(action)}</Badge>,
  },
  { id: 'target', header: 'Target', cell: (entry) => <Target of={entry} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => (
      <span className="line-clamp-2 max-w-80" title={reason ?? undefined}>
        {reason ?? <span className="text-soft">No reason provided</span>}
      </span>
    ),
  },
]

const Moderator = ({ of: { moderator } }: { of: LogEntry }) =>
  moderator ? (
    <span className="flex items-center gap-2">
      <Avatar id={moderator.id} firstName={moderator.firstName} lastName={moderator.lastName} size="small" />
      {moderator.firstName} {moderator.lastName}
    </span>
  ) : (
    'Unknown'
  )

function Target({ of: entry }: { of: LogEntry }) {
  const { targetType, targetId, targetName } = entry
  const address = addressOf(entry)
  const short = `${wordOf(targetType)} ${targetId.slice(0, 8)}…`
  const hasStory = (targetType === 'POST' || targetType === 'REPLY') && targetName !== null
  return (
    <span className="grid">
      {address ? <a href={address}>{short}</a> : <span>{short} (deleted)</span>}
      {targetName && <span className="line-clamp-2 max-w-64 text-soft">{targetName}</span>}
      {hasStory && (
        <a href={storyAddress(targetType, targetId)} aria-label={`The whole story of ${targetName}`}>
          The whole story
        </a>
      )}
    </span>
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
