import { use, type ReactNode } from 'react'
import { CountsContext } from '../overview/use-overview.ts'
import { TabHeading } from '../parts/TabHeading.tsx'
import {
  addressWith,
  MODERATION_VIEWS,
  moderationViewIn,
  historyIn,
  type ModerationView,
} from '../address.ts'
import { useSearchParams } from '../use-search-params.ts'
import { onPlainClick } from '../../ui/islands/plain-click.ts'
import { Count } from '../../ui/Count.tsx'
import { AppealsView } from './appeals/AppealsView.tsx'
import { HelpView } from './HelpView.tsx'
import { DecidedView } from './DecidedView.tsx'
import { PendingView } from './queue/PendingView.tsx'
import { RemovedView } from './removed/RemovedView.tsx'
import { HistoryView } from './history/HistoryView.tsx'
import { ReportsView } from './reports/ReportsView.tsx'

const VIEWS: Record<ModerationView, { label: string; panel: ReactNode }> = {
  pending: { label: 'Pending', panel: <PendingView /> },
  reports: { label: 'Reports', panel: <ReportsView /> },
  decided: { label: 'Decided', panel: <DecidedView /> },
  removed: { label: 'Removed', panel: <RemovedView /> },
  help: { label: 'Help', panel: <HelpView /> },
  appeals: { label: 'Appeals', panel: <AppealsView /> },
}

/** Content Moderation (specification, section 2, "Moderation tab"), with the view named in the URL. */
export function ModerationTab() {
  const { searchParams, navigate } = useSearchParams()
  const open = moderationViewIn(searchParams)
  const history = historyIn(searchParams)
  const overview = use(CountsContext)
  const counts: Partial<Record<ModerationView, number>> = overview
    ? {
        pending: overview.posts.count + overview.replies.count,
        reports: overview.reports.count,
        appeals: overview.appeals.count,
      }
    : {}
  return (
    <section className="grid grid-cols-1 gap-6" aria-labelledby="moderation-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabHeading id="moderation-heading">Content Moderation</TabHeading>
        <nav
          className="strip flex gap-3 sm:flex-wrap max-sm:w-[calc(100%+2*var(--gutter))] max-sm:gap-2 max-sm:*:flex-none"
          aria-label="Moderation"
        >
          {MODERATION_VIEWS.map((view) => {
            const change = { view: view === 'pending' ? null : view, item: null, after: null, before: null }
            const isOpen = view === open && !history
            return (
              <a
                key={view}
                className="chip"
                aria-current={isOpen ? 'true' : undefined}
                href={addressWith(new URLSearchParams({ tab: 'moderation' }), change)}
                onClick={onPlainClick(() => navigate(change))}
              >
                {VIEWS[view].label}
                {counts[view] ? <Count of={counts[view]} isOnBrand={isOpen} /> : null}
              </a>
            )
          })}
        </nav>
      </div>
      {history ? <HistoryView key={history.id} item={history} /> : VIEWS[open].panel}
    </section>
  )
}
