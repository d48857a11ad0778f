import { useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Difference, Parts } from '../../ui/texts/Difference.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { QueryState } from '../parts/QueryState.tsx'
import { showResult, useFresh } from '../refetch.ts'
import { differenceOf } from '../../ui/texts/difference.ts'
import { RestoreSectionMutation, VersionsQuery, type Section, type SectionVersion } from './operations.ts'

const CHANGES = { CREATED: 'Created', UPDATED: 'Updated', DELETED: 'Deleted', RESTORED: 'Restored' }

const NAMES = { title: 'Title', key: 'Section Key' }

/** Lists the versions of a section with their differences from the current one, and restores one. */
export function VersionsDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const [after, setAfter] = useState<string | null>(null)
  const query = useFresh({ query: VersionsQuery, variables: { sectionId: section.id, after } })
  const [{ data, fetching }] = query
  const { hasNextPage = false, endCursor = null } = data?.sectionVersions.pageInfo ?? {}
  const [chosen, setChosen] = useState<string | null>(null)
  const version = data?.sectionVersions.nodes.find(({ id }) => id === chosen)
  return (
    <Dialog onClose={onClose} title={`Versions of ${section.title}`} isWide>
      <QueryState what="the versions" of={data} query={query} />
      <ol className="grid max-h-64 gap-1 overflow-y-auto">
        {data?.sectionVersions.nodes.map(({ id, change, createdAt, savedBy }, index) => (
          <li key={id}>
            <button
              className="menu-item"
              type="button"
              aria-pressed={id === chosen}
              data-state={id === chosen ? 'checked' : undefined}
              onClick={() => setChosen(id)}
            >
              {CHANGES[change]} <TimeAgo at={createdAt} /> {savedBy && `by ${savedBy}`}
              {index === 0 && !after && <span className="ml-auto text-soft">current</span>}
            </button>
          </li>
        ))}
      </ol>
      {(hasNextPage || after) && (
        <div className="cluster" aria-busy={fetching}>
          {after && (
            <Button look="secondary" isSmall onClick={() => setAfter(null)}>
              Newest
            </Button>
          )}
          {hasNextPage && (
            <Button look="secondary" isSmall onClick={() => setAfter(endCursor)}>
              Older
            </Button>
          )}
        </div>
      )}
      {data && !version && (
        <p className="text-sm text-soft">Select a version to compare it with the current one.</p>
      )}
      {version && <Changes section={section} version={version} onRestored={onClose} />}
    </Dialog>
  )
}

type ChangesProps = { section: Section; version: SectionVersion; onRestored: () => void }

function Changes({ section, version, onRestored }: ChangesProps) {
  const [{ fetching: isBusy }, restore] = useMutation(RestoreSectionMutation)
  const label = {
    done: 'Section Restored',
    failed: 'Failed to restore section',
  }
  const parts = useMemo(
    () => differenceOf(version.htmlContent, section.htmlContent),
    [version.htmlContent, section.htmlContent],
  )
  const names = (['title', 'key'] as const).filter((name) => version[name] !== section[name])
  const isSame = parts.every(({ kind }) => kind === 'same') && names.length === 0
  async function handleRestore() {
    if (showResult(await restore({ versionId: version.id }), label)) onRestored()
  }

  return (
    <section className="grid gap-3" aria-label="Differences">
      <p className="field-label">{isSame ? 'No differences.' : 'From this version to now'}</p>
      {names.map((name) => (
        <p key={name}>
          <span className="text-soft">{NAMES[name]}:</span>{' '}
          <Difference before={version[name]} after={section[name]} />
        </p>
      ))}
      <pre className="preview max-h-72 text-sm whitespace-pre-wrap">
        <Parts parts={parts} />
      </pre>
      {!isSame && (
        <div className="dialog-actions">
          <Button busyLabel={isBusy && 'Restoring...'} onClick={() => void handleRestore()}>
            Restore this version
          </Button>
        </div>
      )}
    </section>
  )
}
