import { useEffect, useState } from 'react'
import { Provider } from 'urql'
import { Alert } from '../ui/Alert.tsx'
import { LastFailure } from '../ui/LastFailure.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Tooltips } from '../ui/Tooltip.tsx'
import type { Said } from './form-actions.ts'
import { addressWith, openingOf, TABS, tabIn } from './address.ts'
import { createDashboardClient } from './client.ts'
import { leaveWithTheSession } from './access-lost.ts'
import { LogsTab } from './log/LogsTab.tsx'
import { ModerationTab } from './moderation/ModerationTab.tsx'
import { OverviewQuery } from './overview/operations.ts'
import { Overview } from './overview/Overview.tsx'
import { useFocusKept } from './parts/TabHeading.tsx'
import { requestAt } from './first-query.ts'
import { SectionsTab } from './sections/SectionsTab.tsx'
import { SearchParamsContext, useLiveSearchParams } from './use-search-params.ts'
import { UsersTab } from './users/UsersTab.tsx'
import { VotesTab } from './votes/VotesTab.tsx'

type Props = {
  /** The query of the address, as the server read it. */
  search: string
  /** What the overview and the open tab were rendered with. */
  overview: unknown
  tab: unknown
  /** What came of a form that was sent without script. */
  said: Said | null
}

const LABELS = {
  users: 'Users',
  moderation: 'Moderation',
  sections: 'Content Sections',
  votes: 'Vote Management',
  logs: 'Logs',
}
const PANELS = {
  users: <UsersTab />,
  moderation: <ModerationTab />,
  sections: <SectionsTab />,
  votes: <VotesTab />,
  logs: <LogsTab />,
}
const tabs = TABS.map((value) => ({ value, label: LABELS[value], panel: PANELS[value] }))

/** The moderators' workbench (specification, section 2, "Admin Dashboard"). The server lets administrators in only. */
export function Dashboard({ search, overview, tab, said }: Props) {
  const address = useLiveSearchParams(search)
  const [client] = useState(() =>
    createDashboardClient([
      { query: OverviewQuery, variables: {}, data: overview },
      { ...requestAt(address.searchParams), data: tab },
    ]),
  )
  useEffect(leaveWithTheSession, [])

  const area = useFocusKept()

  return (
    <Provider value={client}>
      <SearchParamsContext value={address}>
        <Tooltips>
          <div className="dashboard container grid grid-cols-1 gap-8 py-8 md:py-12">
            <header className="grid gap-2">
              <h1 className="text-3xl">Admin Dashboard</h1>
              <p className="lead">Manage users, moderate content and oversee the community.</p>
            </header>
            {said && (
              <Alert tone={said.isRefused ? 'danger' : 'success'} isLive>
                {said.message} {said.isToConfirm && <a href="/sign-in/confirm">Confirm that it is you</a>}
              </Alert>
            )}
            <Overview />
            <WithoutScript open={tabIn(address.searchParams)} />
            <div ref={area} className="grid grid-cols-1 gap-4">
              <LastFailure />
              <Tabs
                label="Admin Dashboard"
                tabs={tabs}
                chosen={{
                  value: tabIn(address.searchParams),
                  onChange: (tab) => address.navigate(openingOf(tab)),
                }}
              />
            </div>
          </div>
        </Tooltips>
      </SearchParamsContext>
    </Provider>
  )
}

/** What can be done without script, and the tabs as links. */
const WithoutScript = ({ open }: { open: string }) => (
  <div className="without-script grid gap-4">
    <Alert tone="info">
      Without JavaScript you can find and read everything here, approve and reject, verify applicants, and
      disable accounts. Roles, sections, votes, enquiries and deciding about several at once need JavaScript.
    </Alert>
    <nav className="tabs" aria-label="Tabs">
      {TABS.map((name) => (
        <a
          key={name}
          className="tab"
          aria-current={name === open ? 'page' : undefined}
          href={addressWith(new URLSearchParams(), openingOf(name))}
        >
          {LABELS[name]}
        </a>
      ))}
    </nav>
  </div>
)
