import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type Props = {
  onRetain: () => void
  /** Closes the editor and retains the draft. */
  onPause: () => void
  onDiscard: () => void
}

/** Confirms before unsaved text is lost. */
export const DiscardDialog = ({ onRetain, onPause, onDiscard }: Props) => (
  <Dialog
    onClose={onRetain}
    title="Discard your changes?"
    description="Your changes aren’t on the site yet. You can keep them as a draft and finish later."
  >
    <div className="dialog-actions">
      <Button look="secondary" onClick={onRetain}>
        Keep editing
      </Button>
      <Button look="secondary" onClick={onPause}>
        Keep as a draft
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </Dialog>
)
