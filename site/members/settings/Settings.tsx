import type { ReactNode } from 'react'
import { Provider, useQuery } from 'urql'
import type { ResultOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { emit } from '../../plain/events.ts'
import { useClient, useHasLeft } from '../../auth/use-client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SentDeletion, SentProfile } from './form-actions.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EditProfile } from './EditProfile.tsx'
import { NotificationPreferences } from './preferences/NotificationPreferences.tsx'
import { SettingsQuery } from './operations.ts'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { YourData } from './YourData.tsx'
import { asIsland } from '../../ui/islands/Island.tsx'

type Props = {
  rendered: ResultOf<typeof SettingsQuery>
  /** Success message of a form sent without JavaScript. */
  done: string | null
  /** Refused profile of a form sent without JavaScript. */
  sent: SentProfile | null
  /** Refused account deletion of a form sent without JavaScript. */
  sentDeletion: SentDeletion | null
  /** Error summary of a form sent without JavaScript. */
  children?: ReactNode
}

/** The member's settings: profile, notifications, sessions, passkeys, data and account. */
export const Settings = asIsland(function Settings({ rendered, ...more }: Props) {
  const { client } = useClient(
    { query: SettingsQuery, variables: {}, data: rendered },
    rendered.viewer?.id ?? null,
  )
  return (
    <Provider value={client}>
      <Panels {...more} />
    </Provider>
  )
})

function Panels({ done, sent, sentDeletion, children }: Omit<Props, 'rendered'>) {
  const hasLeft = useHasLeft()
  const [{ data, error, fetching }, refetch] = useQuery({ query: SettingsQuery, pause: hasLeft })
  const reload = () => refetch({ requestPolicy: 'network-only' })

  if (hasLeft)
    return (
      <Alert tone="info" title="Please sign in" isLive>
        <p>Sign in to see your settings.</p>
        <Button isSmall onClick={() => emit('sign-in-requested', '')}>
          Sign In
        </Button>
      </Alert>
    )
  if (!data && fetching) return <LoadingSettings />
  if (!data?.viewer)
    return (
      <Alert tone="danger" title="The settings could not be loaded." isLive>
        <p>{messageFrom(error)}</p>
        <Button look="secondary" isSmall onClick={reload}>
          Try again
        </Button>
      </Alert>
    )
  const { viewer, sessions, notificationPreferences, passkeys, previewAccountDeletion } = data
  return (
    <div className="with-side-nav">
      <SettingsNav hasPasskeys={passkeys.arePossible} />
      <div className="grid min-w-0 gap-6">
        {children}
        {done && (
          <Alert tone="success" isLive>
            {done}
          </Alert>
        )}
        <EditProfile key={viewer.id} viewer={viewer} sent={sent} />
        <NotificationPreferences preferences={notificationPreferences} />
        <Sessions sessions={sessions} onEnded={reload} />
        {passkeys.arePossible && <Passkeys keys={passkeys.keys} onChanged={reload} />}
        <YourData />
        <DeleteAccount preview={previewAccountDeletion} email={viewer.email ?? ''} sent={sentDeletion} />
      </div>
    </div>
  )
}

/** Skeleton of the settings: navigation and panels. */
const LoadingSettings = () => (
  <div className="with-side-nav" aria-busy="true">
    <div className="max-lg:hidden" aria-hidden="true">
      <Skeleton count={1} className="grid gap-4" lines={['w-24', 'w-32', 'w-28', 'w-20', 'w-32']}>
        {null}
      </Skeleton>
    </div>
    <Skeleton className="card gap-5" lines={['h-6 w-40', 'h-4 w-24', 'h-11', 'h-4 w-24', 'h-11']}>
      Loading settings...
    </Skeleton>
  </div>
)
