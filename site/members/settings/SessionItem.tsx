import type { SubmitEvent } from 'react'
import type { ResultOf } from '../../data/gql.ts'
import { MINUTE } from '../../plain/durations.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { SettingsQuery } from './operations.ts'

type Props = {
  session: ResultOf<typeof SettingsQuery>['sessions'][number]
  isEnding: boolean
  onEnd: () => void
}

/** Shows a signed-in browser, with a button that signs it out. */
export function SessionItem({ session, isEnding, onEnd }: Props) {
  const { id, browser, createdAt, lastSeenAt, isThisOne } = session
  const isUsed = Date.parse(lastSeenAt) - Date.parse(createdAt) > MINUTE

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onEnd()
  }

  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3 sm:gap-x-4 sm:p-4">
      <Icon name="device" className="shrink-0 text-brand max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {browser}
          {isThisOne && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-sm text-soft">
          {isThisOne ? (
            'Active now · signed in '
          ) : isUsed ? (
            <>
              Last active <TimeAgo at={lastSeenAt} /> · signed in{' '}
            </>
          ) : (
            'Signed in '
          )}
          <TimeAgo at={createdAt} />
        </p>
      </div>
      <form method="post" onSubmit={handleSubmit}>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          look="secondary"
          isSmall
          name="act"
          value="end-session"
          busyLabel={isEnding && 'Signing out...'}
        >
          Sign out
          {!isThisOne && <span className="sr-only"> of the session in {browser}</span>}
        </Button>
      </form>
    </li>
  )
}
