import { useRef } from 'react'
import { Provider, useQuery } from 'urql'
import type { ResultOf } from '../lib/gql.ts'
import { messageFrom } from '../lib/graphql.ts'
import { useClient } from '../lib/use-client.ts'
import { useLatest } from '../lib/use-latest.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ProfilePosts } from './ProfilePosts.tsx'
import { ProfileReplies } from './ProfileReplies.tsx'
import { ProfileQuery } from './operations.ts'
import { variablesFor, type Place } from './place.ts'
import { PageTurner } from './PageTurner.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { Statistics } from './Statistics.tsx'
import { usePlace } from './use-place.ts'

type Props = { id: string; place: Place; rendered: ResultOf<typeof ProfileQuery> }

/** A member's page (specification, section 2, "Member profile"). */
export function ProfileIsland(props: Props) {
  const { id, place, rendered } = props
  const client = useClient({ query: ProfileQuery, variables: variablesFor(id, place), data: rendered })
  return (
    <Provider value={client}>
      <div className="container py-8 md:py-12">
        <Profile {...props} />
      </div>
    </Provider>
  )
}

function Profile({ id, place: first }: Props) {
  const [place, goTo] = usePlace(first)
  const [{ data: answered, error, fetching }, askAgain] = useQuery({
    query: ProfileQuery,
    variables: variablesFor(id, place),
  })
  const data = useLatest(answered)
  const items = useRef<HTMLElement>(null)

  function turnTo(page: Place) {
    goTo(page)
    // The reader is at the foot of the list that goes away: they go on at the head of the next.
    items.current?.focus({ preventScroll: true })
    items.current?.scrollIntoView()
  }

  if (!data && fetching) return <p role="status">Loading profile...</p>
  if (!data || error)
    return (
      <Alert tone="danger" title="The profile could not be loaded." isLive>
        <p>{messageFrom(error)}</p>
        <Button look="secondary" isSmall onClick={() => askAgain({ requestPolicy: 'network-only' })}>
          Try again
        </Button>
      </Alert>
    )
  const { profile, viewer } = data
  if (!profile)
    return (
      <Nobody
        icon="search"
        title="Profile not found"
        text="Perhaps this member has left, or the address is not quite right."
      />
    )
  const { member, statistics } = profile
  if (!profile.isShown || !member || !statistics)
    return (
      <Nobody icon="shield" title="Private Profile" text="This member prefers not to show their profile." />
    )

  const list = profile.posts ?? profile.replies ?? profile.activities
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[18rem_1fr] lg:gap-14">
      <ProfileHead member={member} isOwn={viewer?.id === id} />
      <div className="grid min-w-0 gap-6">
        <Statistics statistics={statistics} />
        <ProfileTabs id={id} place={place} statistics={statistics} onGo={goTo} />
        <section
          ref={items}
          className="grid scroll-mt-24 gap-4 outline-none"
          tabIndex={-1}
          aria-busy={fetching}
          aria-label="Contributions"
        >
          {profile.posts && <ProfilePosts posts={profile.posts.nodes} />}
          {profile.replies && <ProfileReplies replies={profile.replies.nodes} />}
          {profile.activities && <ActivityList activities={profile.activities.nodes} />}
          {list && (
            <PageTurner id={id} tab={place.tab} next={list.next} previous={list.previous} onGo={turnTo} />
          )}
        </section>
      </div>
    </div>
  )
}

const Nobody = ({ icon, title, text }: { icon: 'search' | 'shield'; title: string; text: string }) => (
  <div className="empty-state">
    <Icon name={icon} />
    <h1 className="empty-state-title">{title}</h1>
    <p>{text}</p>
    <a className="button" href="/forum">
      Go to the forum
    </a>
  </div>
)
