import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { onKeep: () => void; onDiscard: () => void }

/** Asks before what was written is lost. */
export const DiscardDialog = ({ onKeep, onDiscard }: Props) => (
  <Dialog
    isOpen
    onClose={onKeep}
    title="Discard your changes?"
    description="What you have written here is not saved."
  >
    <div className="dialog-actions">
      <Button look="secondary" onClick={onKeep}>
        Keep editing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </Dialog>
)
