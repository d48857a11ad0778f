import { readFragment } from '../../lib/gql.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { AuthorSummary } from './AuthorSummary.tsx'
import { nameOf } from './card-focus.ts'
import type { DecisionAction, PendingItem } from './operations.ts'
import { PlainDecision } from './PlainDecision.tsx'
import { OpenReportsFields } from './reports/operations.ts'
import { OpenReportsList } from './reports/OpenReportsList.tsx'

type Props = {
  item: PendingItem
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDecide: (action: DecisionAction) => void
}

/** A pending post or reply with what a moderator needs to decide (specification, section 2, "Moderation tab"). */
export function PendingCard({ item, isChosen, onChoose, onDecide }: Props) {
  const { type, title, contentHtml, facts, createdAt, isEdit, published, discussion, author } = item
  const reports = item.reports && readFragment(OpenReportsFields, item.reports)
  const category = facts.find(({ name }) => name === 'category')?.value
  const heading = nameOf(item)
  const inWords = type === 'POST' ? title : `reply in ${title}`
  return (
    <article className="card pending" data-item={heading} aria-labelledby={heading} tabIndex={-1}>
      <div className="flex items-start gap-3">
        <input
          className="checkbox needs-script"
          type="checkbox"
          checked={isChosen}
          aria-label={`Choose ${inWords}`}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <div className="grid min-w-0 grow gap-2">
          <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {category && <Badge tone="brand">{category}</Badge>}
            {isEdit && <Badge tone="info">Edit</Badge>}
            {reports && reports.count > 0 && <Badge tone="danger">Hidden because of reports</Badge>}
            <TimeAgo at={createdAt} isFull />
          </div>
          <h3 id={heading} className="card-title">
            {type === 'POST' ? (
              title
            ) : (
              <>Reply in {discussion ? <a href={`/forum/posts/${discussion.id}`}>{title}</a> : title}</>
            )}
          </h3>
          <Facts facts={facts.filter(({ name }) => name !== 'category')} />
          {/* The server has rendered and sanitized it. */}
          <div className="prose line-clamp-3" dangerouslySetInnerHTML={{ __html: contentHtml }} />
          <details className="text-sm">
            <summary className="font-semibold text-brand">Read all of it</summary>
            <div className="prose preview mt-2" dangerouslySetInnerHTML={{ __html: contentHtml }} />
            {published && (
              <>
                <p className="mt-3 font-semibold">What is published now</p>
                {published.title && published.title !== title && <p>{published.title}</p>}
                <div
                  className="prose preview mt-2"
                  dangerouslySetInnerHTML={{ __html: published.contentHtml }}
                />
              </>
            )}
          </details>
          <AuthorSummary author={author} />
          {reports && reports.count > 0 && <OpenReportsList reports={reports} />}
          <PlainDecision item={item} name={inWords} />
          <div className="cluster">
            <Tooltip text="Key: a">
              <Button isSmall onClick={() => onDecide('APPROVE')}>
                Approve<span className="sr-only"> {inWords}</span>
              </Button>
            </Tooltip>
            <Tooltip text="Key: r">
              <Button look="secondary" isSmall onClick={() => onDecide('REJECT')}>
                Reject<span className="sr-only"> {inWords}</span>
              </Button>
            </Tooltip>
          </div>
        </div>
      </div>
    </article>
  )
}
