import { readFragment } from '../../../data/gql.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EditedDetails } from '../../../ui/decisions/EditedDetails.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { AuthorActs } from './AuthorActs.tsx'
import { historyAddress } from '../../address.ts'
import { AuthorSummary } from './AuthorSummary.tsx'
import { nameOf } from './card-focus.ts'
import type { DecisionAction } from '../operations.ts'
import type { PendingItem } from './operations.ts'
import { PendingText } from './PendingText.tsx'
import { OpenReportsFields } from '../reports/operations.ts'
import { OpenReportsList } from '../reports/OpenReportsList.tsx'
import { Signals } from './Signals.tsx'

const LIST = new Intl.ListFormat('en-IE')

type Props = {
  item: PendingItem
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Names of the other moderators viewing the item. */
  lookingAt: readonly string[]
  onDecide: (action: DecisionAction) => void
  onDisable: () => void
}

/** Shows a pending post or reply with the facts needed to decide (specification, section 2, "Moderation tab"). */
export function PendingCard({ item, isChosen, lookingAt, onChoose, onDecide, onDisable }: Props) {
  const { type, title, facts, createdAt, isEdit, discussion, author, signals } = item
  const reports = item.reports && readFragment(OpenReportsFields, item.reports)
  const category = facts.find(({ name }) => name === 'category')?.value
  const heading = nameOf(item)
  const itemName = type === 'POST' ? title : `reply in ${title}`
  return (
    <article
      className="card scroll-mt-[calc(var(--header-height)+1rem)] scroll-mb-24 focus:border-focus focus:outline-3 focus:outline-offset-2 focus:outline-focus"
      data-item={heading}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <div className="flex items-start gap-3">
        <input
          className="checkbox needs-script"
          type="checkbox"
          checked={isChosen}
          aria-label={`Choose ${itemName}`}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <div className="grid min-w-0 grow gap-2">
          <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {category && <Badge tone="brand">{category}</Badge>}
            {isEdit && <Badge tone="info">Edit</Badge>}
            {reports && reports.count > 0 && <Badge tone="danger">Hidden after reports</Badge>}
            <TimeAgo at={createdAt} />
          </div>
          <h3 id={heading} className="card-title">
            {type === 'POST' ? (
              title
            ) : (
              <>Reply in {discussion ? <a href={`/forum/posts/${discussion.id}`}>{title}</a> : title}</>
            )}
          </h3>
          <EditedDetails {...factsOf(item)} />
          <PendingText item={item} />
          <AuthorSummary author={author} />
          <Signals signals={signals} />
          <p className="text-(length:--text-sm) font-[650] text-brand empty:hidden" aria-live="polite">
            {lookingAt.length > 0 &&
              `${LIST.format(lookingAt)} ${lookingAt.length === 1 ? 'is' : 'are'} looking at this`}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
            <a className="link-button" href={historyAddress(type, item.id)}>
              History<span className="sr-only"> of {itemName}</span>
            </a>
            {author && <AuthorActs author={author} onDisable={onDisable} />}
          </p>
          {reports && reports.count > 0 && <OpenReportsList reports={reports} />}
          <div className="cluster">
            <Tooltip text="Key: a">
              <Button isSmall onClick={() => onDecide('APPROVE')}>
                Approve<span className="sr-only"> {itemName}</span>
              </Button>
            </Tooltip>
            <Tooltip text="Key: r">
              <Button look="secondary" isSmall onClick={() => onDecide('REJECT')}>
                Reject<span className="sr-only"> {itemName}</span>
              </Button>
            </Tooltip>
          </div>
        </div>
      </div>
    </article>
  )
}

/** Returns an item's facts except the category, which has a badge; for an edit, the changes including the title's. */
function factsOf({ type, title, facts, published }: PendingItem) {
  const withTitle = (text: string | null, more: typeof facts) =>
    type === 'POST' && text !== null ? [{ name: 'title', value: text }, ...more] : more
  if (!published) {
    const after = facts.filter(({ name }) => name !== 'category')
    return { before: after, after }
  }
  const [before, after] = [withTitle(published.title, published.facts), withTitle(title, facts)]
  const isIn = (list: typeof facts) => (fact: (typeof facts)[number]) =>
    list.some(({ name, value }) => name === fact.name && value === fact.value)
  return {
    before: before.filter((fact) => !isIn(after)(fact)),
    after: after.filter((fact) => !isIn(before)(fact)),
  }
}
