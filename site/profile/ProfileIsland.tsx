import { useEffect, useRef } from 'react'
import { Provider, useQuery } from 'urql'
import type { ResultOf } from '../lib/gql.ts'
import { messageFrom, wayOf } from '../lib/graphql.ts'
import { wroteJustNow } from '../lib/own-writes.ts'
import { useClient, type Session } from '../lib/use-client.ts'
import { useLatest } from '../lib/use-latest.ts'
import { useMine } from '../lib/use-mine.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ProfilePosts } from './ProfilePosts.tsx'
import { ProfileReplies } from './ProfileReplies.tsx'
import { MyProfileQuery, ProfileQuery } from './operations.ts'
import { variablesFor, type Place } from './place.ts'
import { PageTurner } from './PageTurner.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { Statistics } from './Statistics.tsx'
import { usePlace } from './use-place.ts'

type Props = {
  id: string
  place: Place
  rendered: ResultOf<typeof ProfileQuery>
  /** What is the viewer's own on it, when the page was rendered for them. */
  mine: ResultOf<typeof MyProfileQuery>['mine'] | null
}

/** A member's page (specification, section 2, "Member profile"). */
export function ProfileIsland(props: Props) {
  const { id, place, rendered, mine } = props
  const session = useClient(
    { query: ProfileQuery, variables: variablesFor(id, place), data: rendered },
    mine?.viewer.id ?? null,
  )
  return (
    <Provider value={session.client}>
      <div className="container py-8 md:py-12">
        <Profile {...props} session={session} />
      </div>
    </Provider>
  )
}

function Profile({ id, place: first, mine, session }: Props & { session: Session }) {
  const [place, goTo] = usePlace(first)
  const variables = variablesFor(id, place)
  const { answers } = useMine(MyProfileQuery, session, mine, [variables])
  const own = useLatest(answers[0]?.profile, session.client)
  const [{ data: answered, error, fetching: isFetching }, askAgain] = useQuery({
    query: ProfileQuery,
    variables,
    context: wayOf({ isShared: mine === null }),
    // Whoever sees more goes on with that.
    pause: own !== undefined,
  })
  const data = useLatest(answered)
  const fetching = own ? answers.length === 0 : isFetching
  useEffect(() => {
    // The bytes of this page may be from before what was written on the one before it.
    if (wroteJustNow()) askAgain({ requestPolicy: 'network-only' })
  }, [askAgain])
  const items = useRef<HTMLElement>(null)

  function turnTo(page: Place) {
    goTo(page)
    // The reader is at the foot of the list that goes away: they go on at the head of the next.
    items.current?.focus({ preventScroll: true })
    items.current?.scrollIntoView()
  }

  if (!data && !own && fetching) return <p role="status">Loading profile...</p>
  if (!own && (!data || error))
    return (
      <Alert tone="danger" title="The profile could not be loaded." isLive>
        <p>{messageFrom(error)}</p>
        <Button look="secondary" isSmall onClick={() => askAgain({ requestPolicy: 'network-only' })}>
          Try again
        </Button>
      </Alert>
    )
  const profile = own ?? data?.profile
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
      <ProfileHead member={member} isOwn={own?.viewerCanEdit ?? false} />
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
