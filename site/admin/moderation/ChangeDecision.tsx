import { ChangeDecisionDialog, type Change } from '../../ui/decisions/ChangeDecisionDialog.tsx'
import { announceChange } from '../refetch.ts'
import { useUndo } from '../undo.ts'

/** Takes an item down or puts it back, and offers to undo it. */
export function ChangeDecision({ change, onClose }: { change: Change; onClose: () => void }) {
  const offerUndo = useUndo()
  return (
    <ChangeDecisionDialog
      change={change}
      onClose={onClose}
      onResponse={announceChange}
      onChanged={(target, said) => {
        offerUndo([target], said)
        onClose()
      }}
    />
  )
}
