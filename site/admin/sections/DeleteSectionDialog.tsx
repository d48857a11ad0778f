import { useMutation } from 'urql'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { showResult } from '../refetch.ts'
import { DeleteSectionMutation, type Section } from './operations.ts'

type Props = { section: Section; onClose: () => void }

/** Confirms the deletion of a section. */
export function DeleteSectionDialog({ section: { id, title }, onClose }: Props) {
  const [{ fetching: isBusy }, remove] = useMutation(DeleteSectionMutation)
  const label = {
    done: 'Section Deleted',
    failed: 'Failed to delete section',
  }
  async function handleDelete() {
    if (showResult(await remove({ id }), label)) onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Delete section"
      description={`Are you sure you want to delete "${title}"? This action cannot be undone.`}
      submitLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDanger
      onSubmit={handleDelete}
    >
      <p className="text-sm text-soft">Versions are kept, so an administrator can restore it.</p>
    </FormDialog>
  )
}
