import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useSearchParams } from '../../use-search-params.ts'
import type { PendingItem } from './operations.ts'

/** Shows the author, how long they have been a member, and the outcomes of their earlier contributions. */
export function AuthorSummary({ author }: { author: PendingItem['author'] }) {
  const { navigate } = useSearchParams()
  if (!author) return <p className="text-sm text-soft">By a deleted member</p>
  const { id, firstName, lastName, joinedAt, trackRecord, isDisabled } = author
  const { approved, pending, rejected } = trackRecord
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
      <Avatar id={id} firstName={firstName} lastName={lastName} size="small" />
      <button className="link-button" type="button" onClick={() => navigate({ member: id })}>
        {firstName} {lastName}
      </button>
      <a className="without-script" href={`/profile/${id}`}>
        {firstName} {lastName}
      </a>
      {approved === 0 && <Badge tone="info">First time</Badge>}
      {isDisabled && <Badge tone="danger">Disabled</Badge>}
      <span className="*:whitespace-nowrap">
        <span>
          joined <TimeAgo at={joinedAt} /> ·
        </span>{' '}
        <span>{approved} published ·</span> <span>{pending} pending ·</span>{' '}
        <span>{rejected} not published</span>
      </span>
    </p>
  )
}
