import { useEffect, useState } from 'react'
import { Provider } from 'urql'
import { FORUM_USER_KEY, onSessionChange, SESSION_ENDED } from '../lib/session.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { Tooltips } from '../ui/Tooltip.tsx'
import { openingOf, TABS, tabIn } from './address.ts'
import { createClient, DENIED } from './client.ts'
import { LogsTab } from './LogsTab.tsx'
import { ModerationTab } from './ModerationTab.tsx'
import { OverviewQuery } from './overview-operations.ts'
import { Overview } from './Overview.tsx'
import { requestAt } from './requests.ts'
import { SectionsTab } from './SectionsTab.tsx'
import { useFocusKept } from './tab-focus.ts'
import { PlaceContext, useAddress } from './use-place.ts'
import { UsersTab } from './UsersTab.tsx'
import { VotesTab } from './VotesTab.tsx'

type Props = {
  /** The query of the address, as the server read it. */
  search: string
  /** What the overview and the open tab were rendered with. */
  overview: unknown
  tab: unknown
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
export function Dashboard({ search, overview, tab }: Props) {
  const address = useAddress(search)
  const [client] = useState(() =>
    createClient([
      { query: OverviewQuery, variables: {}, data: overview },
      { ...requestAt(address.place), data: tab },
    ]),
  )
  useEffect(leaveWithTheSession, [])

  const area = useFocusKept()

  return (
    <Provider value={client}>
      <PlaceContext value={address}>
        <Tooltips>
          <div className="container grid grid-cols-1 gap-8 py-8 md:py-12">
            <header className="grid gap-2">
              <h1 className="text-3xl">Admin Dashboard</h1>
              <p className="lead">Manage users, moderate content and oversee the community.</p>
            </header>
            <Overview />
            <div ref={area}>
              <Tabs
                label="Admin Dashboard"
                tabs={tabs}
                chosen={{ value: tabIn(address.place), onChange: (tab) => address.move(openingOf(tab)) }}
              />
            </div>
          </div>
        </Tooltips>
      </PlaceContext>
    </Provider>
  )
}

/** Whoever signs out leaves. A session that ran out keeps the page: signing in again saves what was being written. */
function leaveWithTheSession() {
  let hasRunOut = false
  const handleEnd = () => (hasRunOut = true)
  addEventListener(SESSION_ENDED, handleEnd)
  const stop = onSessionChange(() => {
    const kept = localStorage.getItem(FORUM_USER_KEY)
    if (kept === null && !hasRunOut) location.assign('/')
    if (kept === null) return
    hasRunOut = false
    if (!/"role":"admin"/.test(kept)) location.assign(DENIED)
  })
  return () => {
    removeEventListener(SESSION_ENDED, handleEnd)
    stop()
  }
}
