import type { ResultOf } from '../lib/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import type { Column } from './DataTable.tsx'
import type { LogFields } from './log-operations.ts'
import { titled } from './words.ts'

type Entry = ResultOf<typeof LogFields>

/** The colour of an act: what takes away, what gives, and the rest. */
function toneOf(action: string) {
  if (/^(reject|disable|delete|decline)/.test(action)) return 'danger'
  if (/^(approve|enable|verify)/.test(action)) return 'success'
  return /^(reopen|change|adjust)/.test(action) ? 'warning' : 'info'
}

/** The columns of the log. */
export const logColumns: Column<Entry>[] = [
  { id: 'date', header: 'Date', cell: ({ row: { original } }) => <TimeAgo at={original.createdAt} /> },
  { id: 'moderator', header: 'Moderator', cell: ({ row: { original } }) => <Moderator of={original} /> },
  {
    id: 'action',
    header: 'Action',
    cell: ({ row: { original } }) => <Badge tone={toneOf(original.action)}>{titled(original.action)}</Badge>,
  },
  { id: 'target', header: 'Target', cell: ({ row: { original } }) => <Target of={original} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ row: { original } }) => (
      <span className="clamp-2 max-w-80" title={original.reason ?? undefined}>
        {original.reason ?? <span className="text-soft">No reason provided</span>}
      </span>
    ),
  },
]

const Moderator = ({ of: { moderator } }: { of: Entry }) =>
  moderator ? (
    <span className="flex items-center gap-2">
      <Avatar firstName={moderator.firstName} lastName={moderator.lastName} size="small" />
      {moderator.firstName} {moderator.lastName}
    </span>
  ) : (
    'Unknown'
  )

function Target({ of: entry }: { of: Entry }) {
  const { targetType, targetId, targetName } = entry
  return (
    <span className="grid">
      <a href={addressOf(entry)}>
        {targetType} {targetId.slice(0, 8)}…
      </a>
      {targetName && <span className="clamp-2 max-w-64 text-soft">{targetName}</span>}
    </span>
  )
}

function addressOf({ targetType, targetId, targetPostId }: Entry): string {
  if (targetType === 'user') return `/admin?member=${targetId}`
  if (targetType === 'section') return '/admin?tab=sections'
  const post = `/forum/posts/${targetPostId ?? targetId}`
  return targetType === 'reply' ? `${post}#reply-${targetId}` : post
}
