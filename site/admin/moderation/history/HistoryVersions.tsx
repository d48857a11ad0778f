import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import type { ItemHistory, ItemHistoryVersion } from './operations.ts'
import { useDecideVersion } from './use-decide-version.ts'
import { WithholdDialog } from './WithholdDialog.tsx'

const STATE = { APPROVED: 'Published', PENDING: 'Awaiting review', REJECTED: 'Not published' }

function stateOf({ status, retiredAt, isWithheld }: ItemHistoryVersion): string {
  if (isWithheld) return 'Withheld from the public history'
  return retiredAt ? 'No longer published' : STATE[status]
}

/** Lists the versions of an item, newest first; earlier ones can be withheld and shown again. */
export function HistoryVersions({ history }: { history: ItemHistory }) {
  const { type, id, versions, title } = history
  const [withheld, setWithheld] = useState<ItemHistoryVersion | null>(null)
  const { withhold, show } = useDecideVersion({ type, id })
  return (
    <section className="grid gap-3" aria-labelledby="story-versions">
      <h4 id="story-versions">Versions</h4>
      <ol className="grid gap-3">
        {versions.map((version, index) => {
          const name = index === 0 ? 'Newest version' : `Version ${versions.length - index}`
          return (
            <li key={`${version.id} ${version.createdAt}`} className="card grid gap-2">
              <p className="text-sm text-soft">
                {name} · {stateOf(version)} · <TimeAgo at={version.createdAt} />
              </p>
              {version.title && version.title !== title && (
                <p className="font-semibold wrap-anywhere">{version.title}</p>
              )}
              {/* The server has rendered and sanitized it. */}
              <div
                className="prose typed preview"
                dangerouslySetInnerHTML={{ __html: version.contentHtml }}
              />
              {version.isEarlier && (
                <div className="cluster needs-script">
                  <Button isSmall look="secondary" onClick={() => setWithheld(version)}>
                    Withhold…<span className="sr-only"> {name}</span>
                  </Button>
                </div>
              )}
              {version.isWithheld && (
                <div className="cluster needs-script">
                  <Button isSmall look="secondary" onClick={() => void show(version.id)}>
                    Show again<span className="sr-only"> {name}</span>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {withheld && (
        <WithholdDialog
          onClose={() => setWithheld(null)}
          onWithhold={async (why) => {
            if (await withhold(withheld.id, why)) setWithheld(null)
          }}
        />
      )}
    </section>
  )
}
