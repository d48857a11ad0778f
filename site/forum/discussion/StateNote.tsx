import type { Own } from '../mine.ts'
import { Decision, PendingEdit } from './Decision.tsx'

type Props = {
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  own: Own | undefined
  isOwn: boolean
}

/** What became of an item, and of an edit of it. */
export function StateNote({ status, own, isOwn }: Props) {
  const { rejectionReason = null, pendingRevision = null, newestDecision = null } = own ?? {}
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <Decision status={status} reason={rejectionReason} isOwn={isOwn} decision={newestDecision} />
      <PendingEdit revision={pendingRevision} decision={newestDecision} />
    </div>
  )
}
