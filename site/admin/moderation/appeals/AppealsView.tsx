import { useState } from 'react'
import { readFragment } from '../../../data/gql.ts'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { cursorsIn } from '../../address.ts'
import { Paging } from '../../parts/Paging.tsx'
import { Empty, QueryState } from '../../parts/QueryState.tsx'
import { useFresh } from '../../refetch.ts'
import { useSearchParams } from '../../use-search-params.ts'
import { AppealDialog, type AppealAct } from './AppealDialog.tsx'
import { Appealed, nameOfAppeal } from './Appealed.tsx'
import { AppealFields, AppealsQuery, type AppealOutcome, type PendingAppeal } from './operations.ts'

/** Lists open appeals, oldest first, each with the decision or report it is about. */
export function AppealsView() {
  const { searchParams } = useSearchParams()
  const query = useFresh({ query: AppealsQuery, variables: cursorsIn(searchParams) })
  const [{ data, fetching }] = query
  const [act, setAct] = useState<AppealAct | null>(null)
  const appeals = data?.appeals.nodes.map((node) => readFragment(AppealFields, node)) ?? []
  return (
    <>
      <QueryState what="the appeals" shape="cards" of={data} query={query} />
      {data && appeals.length === 0 && <Empty icon="check">No appeals waiting.</Empty>}
      <ul className="grid gap-3" aria-busy={fetching}>
        {appeals.map((pending) => (
          <li key={pending.id}>
            <AppealCard pending={pending} onDecide={(outcome) => setAct({ pending, outcome })} />
          </li>
        ))}
      </ul>
      {data && appeals.length > 0 && <Paging of={data.appeals.pageInfo} />}
      {act && <AppealDialog {...act} onClose={() => setAct(null)} />}
    </>
  )
}

type CardProps = { pending: PendingAppeal; onDecide: (outcome: AppealOutcome) => void }

function AppealCard({ pending, onDecide }: CardProps) {
  const { id, appeal, member, decision, report, whyNotDecide } = pending
  const heading = `appeal-${id}`
  const name = nameOfAppeal(pending)
  return (
    <article className="card grid gap-3" aria-labelledby={heading}>
      <p className="text-sm text-soft">
        {member ? (
          <a href={`/admin?member=${member.id}`}>
            {member.firstName} {member.lastName}
          </a>
        ) : (
          (report?.name ?? 'Someone')
        )}{' '}
        appealed <TimeAgo at={appeal.createdAt} />
      </p>
      <h3 id={heading} className="text-lg wrap-anywhere">
        {name}
      </h3>
      <blockquote className="max-w-(--measure) border-l-4 border-brand pl-4 whitespace-pre-line wrap-anywhere">
        {appeal.text}
      </blockquote>
      <Appealed decision={decision} report={report} />
      {whyNotDecide ? (
        <p className="text-sm font-semibold">{whyNotDecide}</p>
      ) : (
        <div className="cluster needs-script">
          <Button isSmall onClick={() => onDecide('GRANTED')}>
            Uphold appeal<span className="sr-only"> {name}</span>
          </Button>
          <Button isSmall look="secondary" onClick={() => onDecide('REFUSED')}>
            Reject appeal<span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </article>
  )
}
