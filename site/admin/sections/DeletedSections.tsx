import { useMutation } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showResult } from '../refetch.ts'
import { RestoreSectionMutation, type DeletedSection } from './operations.ts'

/** Lists deleted sections, which can be restored. */
export function DeletedSections({ versions }: { versions: readonly DeletedSection[] }) {
  const [{ fetching: isBusy }, restore] = useMutation(RestoreSectionMutation)
  const label = {
    done: 'Section Restored',
    failed: 'Failed to restore section',
  }
  if (versions.length === 0) return null
  return (
    <details className="card">
      <summary className="font-semibold">Deleted sections ({versions.length})</summary>
      <ul className="grid gap-3">
        {versions.map(({ id, key, title, createdAt, savedBy }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {title} <code className="text-sm text-soft">{key}</code>
              <span className="block text-sm text-soft">
                deleted <TimeAgo at={createdAt} /> {savedBy && `by ${savedBy}`}
              </span>
            </span>
            <Button
              look="secondary"
              isSmall
              busyLabel={isBusy && 'Restoring...'}
              onClick={async () => void showResult(await restore({ versionId: id }), label)}
            >
              Restore<span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
