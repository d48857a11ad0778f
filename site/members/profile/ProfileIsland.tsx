import { useEffect, useRef } from 'react'
import { Provider, useQuery } from 'urql'
import { currentState } from '../../data/client/current-state.ts'
import type { ResultOf } from '../../data/gql.ts'
import { hueOf, NO_HUE } from '../../plain/hues.ts'
import { messageFrom, contextFor } from '../../data/graphql.ts'
import { wroteJustNow } from '../../plain/session/own-writes.ts'
import { useClient } from '../../auth/use-client.ts'
import type { Session } from '../../plain/session/session.ts'
import { asIsland } from '../../ui/islands/Island.tsx'
import { useLatest } from '../../ui/islands/use-latest.ts'
import { useUrlState } from '../../ui/islands/use-url-state.ts'
import { useViewerState } from '../../data/client/use-viewer-state.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Contributions } from './Contributions.tsx'
import { ticksOf } from '../ticks/labels.ts'
import { MyProfileQuery, ProfileQuery } from './operations.ts'
import { readView, searchOf, variablesFor, type ProfileView } from './view.ts'
import { ProfileHead } from './ProfileHead.tsx'
import { LoadingStatus, PendingProfile } from './PendingProfile.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { Statistics } from './Statistics.tsx'

type Props = {
  id: string
  view: ProfileView
  rendered: ResultOf<typeof ProfileQuery>
  /** Viewer state, if the page was rendered for its viewer. */
  viewerState: ResultOf<typeof MyProfileQuery>['mine'] | null
}

/** A member's profile (specification, section 2, "Member profile"). */
export const ProfileIsland = asIsland(function ProfileIsland(props: Props) {
  const { id, view, rendered, viewerState } = props
  const session = useClient(
    { query: ProfileQuery, variables: variablesFor(id, view), data: rendered },
    viewerState?.viewer.id ?? null,
  )
  return (
    <Provider value={session.client}>
      <div className="container py-8 md:py-12">
        <Profile {...props} session={session} />
      </div>
    </Provider>
  )
})

function Profile({ id, view: first, viewerState: initial, session }: Props & { session: Session }) {
  const [view, show] = useUrlState(first, readView)
  const goTo = (next: ProfileView) => show(next, `${location.pathname}${searchOf(next)}`)
  const variables = variablesFor(id, view)
  const viewerState = useViewerState(MyProfileQuery, session, initial, [variables])
  const [ownNow] = viewerState.states
  const own = useLatest(ownNow?.profile, session.client)
  const viewer = useLatest(ownNow, session.client)
  const [result, refetchShared] = useQuery({
    query: ProfileQuery,
    variables,
    context: contextFor({ isShared: initial === null }),
    // The owner and administrators see more, by a query of their own.
    pause: own !== undefined,
  })
  const shared = currentState(result, variables)
  const latest = useLatest(result.data)
  useEffect(() => {
    // A cached page may be older than the viewer's last write.
    if (wroteJustNow()) refetchShared({ requestPolicy: 'network-only' })
  }, [refetchShared])
  const items = useRef<HTMLElement>(null)

  function turnTo(page: ProfileView) {
    goTo(page)
    // The reader is at the foot of the list being replaced, so the focus moves to the start of the next one.
    items.current?.focus({ preventScroll: true })
    items.current?.scrollIntoView()
  }

  const refetch = () => (own ? viewerState.refresh() : refetchShared({ requestPolicy: 'network-only' }))
  const failure = (what: string) => (
    <Alert tone="danger" title={`${what} could not be loaded.`} isLive>
      <p>{messageFrom(own ? undefined : shared.error)}</p>
      <Button look="secondary" isSmall onClick={refetch}>
        Try again
      </Button>
    </Alert>
  )
  const profile = own ?? latest?.profile
  if (!profile && !latest) return shared.fetching ? <PendingProfile /> : failure('The profile')
  if (!profile)
    return (
      <NotShown
        icon="search"
        title="Profile not found"
        text="This member may have left, or the address may be wrong."
      />
    )
  const { member, statistics } = profile
  if (!profile.isShown || !member || !statistics)
    return <NotShown icon="lock" title="Private Profile" text="This member keeps their profile private." />

  const shown = own ? ownNow?.profile : shared.data?.profile
  const hasFailed = own ? viewerState.hasFailed : shared.error !== undefined
  return (
    <div className="profile">
      <div className="profile-cover" data-hue={member.isPublicProfile ? hueOf(member.id) : NO_HUE} />
      <ProfileHead
        member={member}
        ticks={ticksOf(viewer?.ticks ?? [])}
        isKnown={viewer !== undefined || viewerState.hasFailed}
        isOwn={own?.viewerCanEdit ?? false}
        isMuted={viewer?.canMute ? viewer.muted.includes(member.id) : null}
      />
      <div className="grid min-w-0 gap-6">
        <Statistics statistics={statistics} />
        <ProfileTabs id={id} view={view} statistics={statistics} onGo={goTo} />
        <section
          ref={items}
          className="grid scroll-mt-24 gap-4 outline-none"
          tabIndex={-1}
          aria-busy={!shown && !hasFailed}
          aria-label="Contributions"
        >
          {shown ? (
            <Contributions id={id} view={view} profile={shown} seesVotes={own !== undefined} onGo={turnTo} />
          ) : hasFailed ? (
            failure(LISTS[view.tab])
          ) : (
            <LoadingStatus>Loading {LISTS[view.tab].toLowerCase()}...</LoadingStatus>
          )}
        </section>
      </div>
    </div>
  )
}

type NotShownProps = { icon: IconName; title: string; text: string }

/** Shown in place of a missing or hidden profile. */
const NotShown = ({ icon, title, text }: NotShownProps) => (
  <EmptyState icon={icon} title={title} as="h1">
    <p>{text}</p>
    <a className="button" href="/forum">
      Go to the forum
    </a>
  </EmptyState>
)

const LISTS = { posts: 'Posts', replies: 'Replies', activity: 'Activity' } as const
