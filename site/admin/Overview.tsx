import { flushSync } from 'react-dom'
import type { ResultOf } from '../lib/gql.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Activity } from './Activity.tsx'
import { openingOf } from './address.ts'
import { useFresh } from './changes.ts'
import { hoursLeft } from './deadline.ts'
import { FailedLetters } from './FailedLetters.tsx'
import { Figure } from './Figure.tsx'
import { Inbox } from './Inbox.tsx'
import { OverviewQuery } from './overview-operations.ts'
import { Arrival } from './States.tsx'
import { goToTab } from './tab-focus.ts'
import { usePlace } from './use-place.ts'

type Wait = ResultOf<typeof OverviewQuery>['overview']['posts']

/** What waits and for how long, new members, and thirty days of activity. */
export function Overview() {
  const { place, move } = usePlace()
  const asked = useFresh({ query: OverviewQuery, variables: {} })
  const [{ data }] = asked
  const arrival = <Arrival what="the overview" of={data} asked={asked} />
  if (!data) return arrival

  const { posts, replies, applications, enquiries, newMembers, failedLetters, activity } = data.overview
  const open = (tab: string, more: Record<string, string> = {}) => ({
    href: `/admin?${new URLSearchParams({ tab, ...more })}`,
    onFollow: () => {
      flushSync(() => move({ ...openingOf(tab), ...more }))
      // On a phone the tabs are below the screen.
      goToTab()
    },
  })
  return (
    <section className="grid grid-cols-1 gap-4" aria-label="Overview">
      {arrival}
      <div className="figures">
        <Figure
          label="Posts waiting"
          value={posts.count}
          note={<Since {...posts} />}
          {...open('moderation')}
        />
        <Figure
          label="Replies waiting"
          value={replies.count}
          note={<Since {...replies} />}
          {...open('moderation')}
        />
        <Figure
          label="Applications"
          value={applications.count}
          note={<Since {...applications} />}
          {...open('users', { status: 'waiting', order: 'joined_asc' })}
        />
        <Figure
          label="Enquiries"
          value={enquiries.count}
          isLate={isLate(enquiries)}
          note={enquiries.count === 0 ? 'All answered' : <Clock since={enquiries.since} />}
          onFollow={() => move({ open: 'enquiries' })}
        />
        <Figure label="New members" value={newMembers} note="in the last 30 days" />
        <Figure
          label="Mails not sent"
          value={failedLetters}
          isLate={failedLetters > 0}
          note={failedLetters === 0 ? 'None' : 'Look and try again'}
          onFollow={() => move({ open: 'mails' })}
        />
      </div>
      <Activity days={activity} />
      <Inbox isOpen={place.get('open') === 'enquiries'} onClose={() => move({ open: null })} />
      <FailedLetters isOpen={place.get('open') === 'mails'} onClose={() => move({ open: null })} />
    </section>
  )
}

const Since = ({ count, since }: Wait) =>
  count === 0 || !since ? (
    'Nothing waits'
  ) : (
    <>
      the oldest <TimeAgo at={since} />
    </>
  )

const isLate = ({ since }: Wait) => since !== null && hoursLeft(since) < 0

/** The contact page promises an answer within 24 hours. */
function Clock({ since }: { since: string | null }) {
  if (!since) return null
  const left = hoursLeft(since)
  return (
    <span suppressHydrationWarning>
      {left < 0
        ? `${-left} h past the 24 hours`
        : left === 0
          ? 'less than an hour left'
          : `${left} h left of 24`}
    </span>
  )
}
