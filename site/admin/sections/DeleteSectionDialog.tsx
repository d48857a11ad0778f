import { useMutation } from 'urql'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { tellOutcome } from '../refetch.ts'
import { DeleteSectionMutation, type Section } from './operations.ts'

type Props = { section: Section; onClose: () => void }

/** Asks before a section is deleted. */
export function DeleteSectionDialog({ section: { id, title }, onClose }: Props) {
  const [{ fetching: isBusy }, remove] = useMutation(DeleteSectionMutation)
  const words = {
    done: 'Section Deleted',
    failed: 'Failed to delete section',
  }
  async function handleDelete() {
    if (tellOutcome(await remove({ id }), words)) onClose()
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Delete section"
      description={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
      submitLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDanger
      onSubmit={handleDelete}
    >
      <p className="text-sm text-soft">Its versions are kept: an administrator can restore one of them.</p>
    </FormDialog>
  )
}
