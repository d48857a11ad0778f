import { itemAddress } from '../../ui/islands/item-address.ts'
import { useState } from 'react'
import { readFragment } from '../../data/gql.ts'
import { Button } from '../../ui/Button.tsx'
import { cursorsIn, historyAddress } from '../address.ts'
import { Paging } from '../parts/Paging.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { DecisionHead } from './DecisionHead.tsx'
import { useFresh } from '../refetch.ts'
import { useSearchParams } from '../use-search-params.ts'
import type { Change } from '../../ui/decisions/ChangeDecisionDialog.tsx'
import { ChangeDecision } from './ChangeDecision.tsx'
import { DecisionFields, DecisionsQuery, type PastDecision } from './operations.ts'
import { ruleNamed } from '#rules/decisions'

/** Lists decisions about posts and replies, newest first; the last decision about each can be changed. */
export function DecidedView() {
  const { searchParams } = useSearchParams()
  const query = useFresh({ query: DecisionsQuery, variables: cursorsIn(searchParams) })
  const [{ data, fetching }] = query
  const [change, setChange] = useState<Change | null>(null)
  const decisions = data?.decisions.nodes.map((node) => readFragment(DecisionFields, node)) ?? []
  return (
    <>
      <QueryState what="the decisions" of={data} query={query} />
      {data && decisions.length === 0 && <Empty icon="check">No decisions yet.</Empty>}
      <ul className="grid gap-3" aria-busy={fetching}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionCard decision={decision} onChange={setChange} />
          </li>
        ))}
      </ul>
      {data && decisions.length > 0 && <Paging of={data.decisions.pageInfo} />}
      {change && <ChangeDecision change={change} onClose={() => setChange(null)} />}
    </>
  )
}

/** Shows who wrote an item and where, and how its text begins now. */
const ItemLines = ({ item: { category, excerpt, author } }: { item: NonNullable<PastDecision['item']> }) => (
  <>
    <p className="line-clamp-1 text-sm wrap-anywhere">{excerpt}</p>
    <p className="text-sm text-soft">
      Written by {author ? `${author.firstName} ${author.lastName}` : 'a deleted member'} · {category}
    </p>
  </>
)

type CardProps = { decision: PastDecision; onChange: (change: Change) => void }

function DecisionCard({ decision, onChange }: CardProps) {
  const { action, itemType, itemId, postId, title, item, reason, rule, moderatorId, moderator, createdAt } =
    decision
  const { canUnpublish, canRestore } = decision
  const path = postId && itemAddress(postId, itemType === 'REPLY' ? itemId : null)
  const name = title ?? 'the removed text'
  const act = canUnpublish ? ('unpublish' as const) : canRestore ? ('restore' as const) : null
  return (
    <article className="card grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:py-4">
      <div className="grid gap-1.5">
        <DecisionHead {...{ action, moderatorId, moderator, createdAt }} />
        <h3 className="text-base wrap-anywhere">
          {itemType === 'REPLY' && 'Reply in '}
          {path ? <a href={path}>{name}</a> : name}
        </h3>
        {item && <ItemLines item={item} />}
        {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
        {rule && <p className="text-sm text-soft">Rule: {ruleNamed(rule)?.name ?? rule}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        {act && (
          <Button
            className="needs-script"
            look="secondary"
            isSmall
            onClick={() => onChange({ act, type: itemType, id: itemId, title })}
          >
            {act === 'unpublish' ? 'Unpublish' : 'Put back'}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <a href={historyAddress(itemType, itemId)}>
          History<span className="sr-only"> of {name}</span>
        </a>
      </div>
    </article>
  )
}
