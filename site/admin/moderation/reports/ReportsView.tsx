import { useState } from 'react'
import { readFragment } from '../../../data/gql.ts'
import { cursorsIn } from '../../address.ts'
import { Paging } from '../../parts/Paging.tsx'
import { Empty, QueryState } from '../../parts/QueryState.tsx'
import { useFresh } from '../../refetch.ts'
import { useSearchParams } from '../../use-search-params.ts'
import { MemberSheet } from '../../users/MemberSheet.tsx'
import { MemberDialogs, type MemberAct } from '../../users/MemberDialogs.tsx'
import type { Change } from '../../../ui/decisions/ChangeDecisionDialog.tsx'
import { ChangeDecision } from '../ChangeDecision.tsx'
import { ReportedFields, ReportedQuery } from './operations.ts'
import { ReportedCard } from './ReportedCard.tsx'
import { ResolveDialog, type Settlement } from './ResolveDialog.tsx'

/** Lists open reports grouped by target, longest pending first (decisions, "After publication"). */
export function ReportsView() {
  const { searchParams, navigate } = useSearchParams()
  const query = useFresh({ query: ReportedQuery, variables: cursorsIn(searchParams) })
  const [{ data, fetching }] = query
  const [change, setChange] = useState<Change | null>(null)
  const [settlement, setSettlement] = useState<Settlement | null>(null)
  const [userAct, setUserAct] = useState<MemberAct | null>(null)
  const reported = data?.reported.nodes.map((node) => readFragment(ReportedFields, node)) ?? []
  return (
    <>
      <QueryState what="the reports" shape="cards" of={data} query={query} />
      {data && reported.length === 0 && <Empty icon="check">There are no open reports.</Empty>}
      <ul className="grid gap-4" aria-busy={fetching}>
        {reported.map((each) => (
          <li key={each.targetId}>
            <ReportedCard reported={each} onChange={setChange} onResolve={setSettlement} />
          </li>
        ))}
      </ul>
      {data && reported.length > 0 && <Paging of={data.reported.pageInfo} />}
      {change && <ChangeDecision change={change} onClose={() => setChange(null)} />}
      {settlement && <ResolveDialog {...settlement} onClose={() => setSettlement(null)} />}
      <MemberSheet
        isModerating
        id={searchParams.get('member')}
        onClose={() => navigate({ member: null })}
        onAct={setUserAct}
      />
      <MemberDialogs act={userAct} onClose={() => setUserAct(null)} />
    </>
  )
}
