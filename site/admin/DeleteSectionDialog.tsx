import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useAct } from './changes.ts'
import { DeleteSectionMutation } from './section-operations.ts'
import type { Section } from './SectionsTab.tsx'

type Props = { section: Section; onClose: () => void }

/** Asks before a section is deleted. */
export function DeleteSectionDialog({ section: { id, title }, onClose }: Props) {
  const [isBusy, remove] = useAct(DeleteSectionMutation, {
    done: 'Section Deleted',
    failed: 'Failed to delete section',
  })
  async function handleDelete() {
    const { data } = await remove({ id })
    if (data) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete section"
      description={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
      isClosingBlocked={isBusy}
    >
      <p className="text-sm text-soft">Its versions are kept: an administrator can restore one of them.</p>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busyLabel={isBusy && 'Deleting...'} onClick={() => void handleDelete()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
