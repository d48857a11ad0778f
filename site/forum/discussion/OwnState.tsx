import type { ReactNode } from 'react'
import { ReservedSpace } from '../../auth/members-only/ReservedSpace.tsx'
import { Decision, PendingEdit } from './Decision.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'

type Props = {
  id: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  /** Content below the notice. */
  children: ReactNode
}

/**
 * Shows the status of an item or its edit above the text, to its author and administrators. Others see the text only.
 */
export function OwnState({ id, status, children }: Props) {
  const { isKnown, own, canEdit } = useForumViewerState()
  const { rejectionReason = null, pendingRevision = null, newestDecision = null } = own.get(id) ?? {}
  const hasState = status !== 'APPROVED' || pendingRevision !== null
  return (
    <div>
      <ReservedSpace name={`state-${id}`} isKnown={isKnown}>
        {hasState ? (
          <div className="grid grid-cols-1 gap-3 pb-4">
            <Decision
              id={id}
              status={status}
              reason={rejectionReason}
              isOwn={canEdit.has(id)}
              decision={newestDecision}
            />
            <PendingEdit id={id} revision={pendingRevision} decision={newestDecision} />
          </div>
        ) : null}
      </ReservedSpace>
      {children}
    </div>
  )
}
