import { useEffect, useState } from 'react'
import { Provider } from 'urql'
import { Alert } from '../ui/Alert.tsx'
import { LastFailure } from '../ui/forms/LastFailure.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Tooltips } from '../ui/overlays/Tooltip.tsx'
import { addressWith, openingOf, TABS, tabIn } from './address.ts'
import { createDashboardClient } from './client.ts'
import { leaveWithTheSession } from './access-lost.ts'
import { LogsTab } from './log/LogsTab.tsx'
import { ModerationTab } from './moderation/ModerationTab.tsx'
import { OverviewQuery } from './overview/operations.ts'
import { Overview } from './overview/Overview.tsx'
import { CountsContext, pendingIn, useOverview } from './overview/use-overview.ts'
import { useRetainedFocus } from './parts/TabHeading.tsx'
import { requestAt } from './first-query.ts'
import { SectionsTab } from './sections/SectionsTab.tsx'
import { SearchParamsContext, useLiveSearchParams, useSearchParams } from './use-search-params.ts'
import { UsersTab } from './users/UsersTab.tsx'
import { VotesTab } from './votes/VotesTab.tsx'
import { asIsland } from '../ui/islands/Island.tsx'

type Props = {
  /** Query string of the URL on the server. */
  search: string
  /** Query results from which the server rendered the overview and the open tab. */
  overview: unknown
  tab: unknown
  /** Samples left in the content, to be replaced by an editor. */
  samples: string[]
}

const tabs = {
  users: { label: 'Users', panel: <UsersTab /> },
  moderation: { label: 'Moderation', panel: <ModerationTab /> },
  sections: { label: 'Content Sections', panel: <SectionsTab /> },
  votes: { label: 'Vote Management', panel: <VotesTab /> },
  logs: { label: 'Logs', panel: <LogsTab /> },
}

/** The moderators' workbench (specification, section 2, "Admin Dashboard"). The server lets administrators in only. */
export const Dashboard = asIsland(function Dashboard({ search, overview, tab, samples }: Props) {
  const address = useLiveSearchParams(search)
  const [client] = useState(() =>
    createDashboardClient([
      { query: OverviewQuery, variables: {}, data: overview },
      { ...requestAt(address.searchParams), data: tab },
    ]),
  )
  useEffect(leaveWithTheSession, [])

  return (
    <Provider value={client}>
      <SearchParamsContext value={address}>
        <Tooltips>
          <Workbench samples={samples} />
        </Tooltips>
      </SearchParamsContext>
    </Provider>
  )
})

/** Shows the overview of everything pending, then the open tab. */
function Workbench({ samples }: Pick<Props, 'samples'>) {
  const { searchParams, navigate } = useSearchParams()
  const area = useRetainedFocus()
  const overview = useOverview()
  const counts = overview[0].data?.overview
  return (
    <CountsContext value={counts}>
      <div className="dashboard container grid grid-cols-1 gap-4 py-6">
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-2xl">Admin Dashboard</h1>
          <p className="text-soft max-sm:sr-only">
            Manage users, moderate content and oversee the community.
          </p>
        </header>
        <Overview query={overview} samples={samples} />
        <WithoutScript open={tabIn(searchParams)} />
        <div ref={area} className="grid grid-cols-1 gap-4">
          <LastFailure />
          <Tabs
            label="Admin Dashboard"
            tabs={TABS.map((value) => ({ ...tabs[value], value, count: counts && pendingIn(value, counts) }))}
            chosen={{ value: tabIn(searchParams), onChange: (tab) => navigate(openingOf(tab)) }}
          />
        </div>
      </div>
    </CountsContext>
  )
}

/** Links to the tabs, and a note that the dashboard is read-only without JavaScript. */
const WithoutScript = ({ open }: { open: string }) => (
  <div className="without-script grid gap-4">
    <Alert tone="info">
      You can find and read everything here without JavaScript. To make a decision or a change, please turn
      JavaScript on.
    </Alert>
    <nav className="tabs" aria-label="Tabs">
      {TABS.map((name) => (
        <a
          key={name}
          className="tab"
          aria-current={name === open ? 'page' : undefined}
          href={addressWith(new URLSearchParams(), openingOf(name))}
        >
          {tabs[name].label}
        </a>
      ))}
    </nav>
  </div>
)
