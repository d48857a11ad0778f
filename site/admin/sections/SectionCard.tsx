import { SLOTS } from '#rules/sections'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { Section } from './operations.ts'

type Props = { section: Section; onOpen: (kind: 'edit' | 'delete' | 'versions') => void }

/** Shows a section: title, key, the page it is on, and a preview. */
export function SectionCard({ section, onOpen }: Props) {
  const { key, title, htmlContent, updatedAt } = section
  const slot = SLOTS.find((each) => each.key === key)
  const name = <span className="sr-only"> {title}</span>
  return (
    <article className="card" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 className="card-title">{title}</h3>
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            <code>{key}</code>
            {slot ? (
              <a href={slot.path}>
                <Badge tone="brand">{slot.where}</Badge>
              </a>
            ) : (
              <Badge>Not on a page</Badge>
            )}
          </p>
        </div>
        <div className="cluster">
          <Button look="secondary" isSmall onClick={() => onOpen('edit')}>
            Edit{name}
          </Button>
          <Button look="secondary" isSmall onClick={() => onOpen('versions')}>
            Versions{name}
          </Button>
          <Button look="secondary" isSmall onClick={() => onOpen('delete')}>
            Delete{name}
          </Button>
        </div>
      </div>
      {/* The server sanitized it on saving. */}
      <div
        className="preview prose max-h-72 max-w-none"
        role="region"
        aria-label={`Preview of ${title}`}
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: htmlContent }}
      />
      <p className="text-sm text-soft">
        Last updated <TimeAgo at={updatedAt} isRelative />
      </p>
    </article>
  )
}
