import type { ReactNode } from 'react'
import { ReservedSpace } from '../../auth/members-only/ReservedSpace.tsx'
import { useMine } from '../MineProvider.tsx'
import { StateNote } from './members-tools.ts'

type Props = {
  id: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  /** The text that it stands above. */
  children: ReactNode
}

/** Above a text: what became of it, or of an edit of it. For its author and administrators; others see the text alone. */
export function OwnState({ id, status, children }: Props) {
  const { isKnown, own, canEdit } = useMine()
  const hasState = status !== 'APPROVED' || Boolean(own.get(id)?.pendingRevision)
  return (
    <div>
      <ReservedSpace name={`state-${id}`} isKnown={isKnown}>
        {hasState ? <StateNote status={status} own={own.get(id)} isOwn={canEdit.has(id)} /> : null}
      </ReservedSpace>
      {children}
    </div>
  )
}
