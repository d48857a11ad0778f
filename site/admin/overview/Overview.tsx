import { flushSync } from 'react-dom'
import { counted } from '../../plain/text/plural.ts'
import { fullTime, formatSince } from '../../ui/texts/time.ts'
import { onPlainClick } from '../../ui/islands/plain-click.ts'
import { openingOf } from '../address.ts'
import { QueryState } from '../parts/QueryState.tsx'
import { goToTab } from '../parts/TabHeading.tsx'
import { useSearchParams } from '../use-search-params.ts'
import { Activity } from './Activity.tsx'
import { BrokenLinks } from './BrokenLinks.tsx'
import { HoursLeft, isLate } from './deadline.tsx'
import { FailedEmails } from './FailedEmails.tsx'
import { Figure } from './Figure.tsx'
import { Inbox } from './Inbox.tsx'
import type { PendingCount, Trouble } from './operations.ts'
import type { OverviewQueryState } from './use-overview.ts'

/** Shows pending items and their age, new members, and thirty days of activity. */
export function Overview({ query, samples }: { query: OverviewQueryState; samples: string[] }) {
  const { searchParams, navigate } = useSearchParams()
  const [{ data }] = query
  const queryState = <QueryState what="the overview" shape="figures" of={data} query={query} />
  if (!data) return queryState

  const {
    posts,
    replies,
    reports,
    applications,
    enquiries,
    appeals,
    newMembers,
    failedEmails,
    subscribers,
    brokenLinks,
    trouble,
    activity,
  } = data.overview
  const open = (tab: string, more: Record<string, string> = {}) => ({
    href: `/admin?${new URLSearchParams({ tab, ...more })}`,
    onFollow: () => {
      flushSync(() => navigate({ ...openingOf(tab), ...more }))
      // On a phone the tabs are below the visible area.
      goToTab()
    },
  })
  return (
    <section className="grid grid-cols-1 gap-2" aria-label="Overview">
      {queryState}
      <div className="figures relative flex gap-2 overflow-x-auto py-1 [scrollbar-width:thin] min-[44rem]:grid min-[44rem]:grid-cols-3 min-[76rem]:grid-cols-9">
        <Figure label="Pending posts" value={posts.count} note={sinceOf(posts)} {...open('moderation')} />
        <Figure
          label="Pending replies"
          value={replies.count}
          note={sinceOf(replies)}
          {...open('moderation')}
        />
        <Figure
          label="Reports"
          value={reports.count}
          note={sinceOf(reports)}
          {...open('moderation', { view: 'reports' })}
        />
        <Figure
          label="Applications"
          value={applications.count}
          note={sinceOf(applications)}
          {...open('users', { status: 'pending', order: 'joined_asc' })}
        />
        <Figure
          label="Enquiries"
          value={enquiries.count}
          isLate={isLate(enquiries.since)}
          note={enquiries.count === 0 ? 'All answered' : <HoursLeft since={enquiries.since} />}
          onFollow={() => navigate({ open: 'enquiries' })}
        />
        <Figure
          label="Appeals"
          value={appeals.count}
          note={sinceOf(appeals)}
          {...open('moderation', { view: 'appeals' })}
        />
        <Figure label="New members" value={newMembers} note="in 30 days" />
        <Figure label="Subscribers" value={subscribers} note="weekly e-mail" />
        <Figure
          label="Failed e-mails"
          value={failedEmails}
          isLate={failedEmails > 0}
          note={failedEmails > 0 ? 'to send again' : 'All delivered'}
          onFollow={() => navigate({ open: 'mails' })}
        />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <Activity days={activity} />
        {trouble.length > 0 && <TroubleList trouble={trouble} />}
        {samples.length > 0 && <SamplesLeft samples={samples} />}
        <p className="text-sm">
          <a href="/admin?open=links" onClick={onPlainClick(() => navigate({ open: 'links' }))}>
            Links to other sites
          </a>
          : {brokenLinks === 0 ? 'none broken' : <strong>{brokenLinks} broken</strong>}
        </p>
      </div>
      {searchParams.get('open') === 'enquiries' && <Inbox onClose={() => navigate({ open: null })} />}
      {searchParams.get('open') === 'links' && <BrokenLinks onClose={() => navigate({ open: null })} />}
      {searchParams.get('open') === 'mails' && <FailedEmails onClose={() => navigate({ open: null })} />}
    </section>
  )
}

/** Lists problems of the installation for an operator, with what to do. */
const TroubleList = ({ trouble }: { trouble: Trouble[] }) => (
  <details className="text-sm open:basis-full" open={trouble.some(({ state }) => state === 'PROBLEM')}>
    <summary className="w-fit py-1">{counted(trouble.length, 'thing')} for whoever runs this site</summary>
    <ul className="grid gap-1 py-1">
      {trouble.map(({ subject, found, advice }) => (
        <li key={found}>
          <strong>{subject}:</strong> {found} <span className="text-soft">{advice}</span>
        </li>
      ))}
    </ul>
  </details>
)

/** Lists sample content for an editor to replace. */
const SamplesLeft = ({ samples }: { samples: string[] }) => (
  <details className="text-sm text-soft open:basis-full">
    <summary className="w-fit py-1">{counted(samples.length, 'sample')} to replace</summary>
    <ul className="grid gap-1 py-1">
      {samples.map((sample) => (
        <li key={sample}>{sample}</li>
      ))}
    </ul>
  </details>
)

const sinceOf = ({ count, since }: PendingCount) =>
  count > 0 &&
  since && (
    <>
      since{' '}
      <time dateTime={since} title={fullTime(since)} suppressHydrationWarning>
        {formatSince(since)}
      </time>
    </>
  )
