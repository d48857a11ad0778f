import { useState } from 'react'
import { useMutation } from 'urql'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { ReasonField } from '../../../ui/decisions/ReasonField.tsx'
import { showResult } from '../../refetch.ts'
import { offerUndo, useUndo } from '../../undo.ts'
import { DecideReportsMutation, UndoReportsMutation, type Reported } from './operations.ts'

/** The reported target whose reports are to be resolved, and the outcome. */
export type Settlement = { outcome: 'UPHELD' | 'DISMISSED'; of: Reported }

const TEXTS = {
  UPHELD: {
    title: 'Uphold the reports',
    verb: 'Uphold',
    done: 'Reports upheld',
    effect: 'Do this once you’ve acted on it. The reporter will be told that you have.',
  },
  DISMISSED: {
    title: 'Dismiss the reports',
    verb: 'Dismiss',
    done: 'Reports dismissed',
    effect: 'It stays up. The reporter will be told, with how to appeal.',
  },
}
const HIDDEN = 'It’s published again. The reporter will be told, with how to appeal.'
const PUBLISHED_AGAIN = {
  title: TEXTS.DISMISSED.done,
  description: 'It’s published again.',
  undone: 'It’s hidden again, and the reports are open.',
}

type Props = Settlement & { onClose: () => void }

/** Upholds or dismisses all open reports on an item, with a note for the reporters. */
export function ResolveDialog({ outcome, of, onClose }: Props) {
  const [note, setNote] = useState('')
  const [{ fetching }, decide] = useMutation(DecideReportsMutation)
  const [, undo] = useMutation(UndoReportsMutation)
  const offerUndoOfItem = useUndo()
  const { title, verb, done, effect } = TEXTS[outcome]
  const isPublishing = outcome === 'DISMISSED' && of.status === 'PENDING'

  async function handleSubmit() {
    const { targetType, targetId, version } = of
    const result = await decide({ input: { targetType, targetId, outcome, note, version } })
    if (!showResult(result, { done, failed: 'Failed to decide reports' })) return
    // Dismissing the reports on a hidden item also publishes it, so the undo is that of an item decision.
    if (isPublishing && targetType !== 'USER')
      offerUndoOfItem([{ type: targetType, id: targetId }], PUBLISHED_AGAIN)
    else
      offerUndo(() => undo({ input: { targetType, targetId } }), {
        title: done,
        description: 'The reporter will be told shortly.',
        undone: 'The reports are open again.',
      })
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={isPublishing ? HIDDEN : effect}
      isHoldingInput={note !== ''}
      submitLabel={verb}
      busyLabel="Processing..."
      isBusy={fetching}
      onSubmit={() => void handleSubmit()}
    >
      <p className="line-clamp-2 font-semibold">{of.title}</p>
      <ReasonField
        label="Note (optional)"
        hint="The reporter will see this."
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
