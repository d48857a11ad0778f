import { useState, type SubmitEvent } from 'react'
import { useMutation } from 'urql'
import { signOut } from '../../auth/sign-out.ts'
import type { ResultOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/forms/LastFailure.tsx'
import { EndOtherSessionsMutation, EndSessionMutation, type SettingsQuery } from './operations.ts'
import { Panel } from './Panel.tsx'
import { SessionItem } from './SessionItem.tsx'

type Props = { sessions: ResultOf<typeof SettingsQuery>['sessions']; onEnded: () => void }

/** Lists the sessions of a member; each can be ended. */
export function Sessions({ sessions, onEnded }: Props) {
  const [, endSession] = useMutation(EndSessionMutation)
  const [{ fetching }, endOthers] = useMutation(EndOtherSessionsMutation)
  const [ending, setEnding] = useState<string | null>(null)

  async function end(id: string) {
    setEnding(id)
    const { error } = await endSession({ id })
    setEnding(null)
    if (error) toastProblem('Failed to end the session', messageFrom(error))
    else toast('Session Ended', 'Signed out on that device.')
    onEnded()
  }

  function signOutHere() {
    void signOut()
    location.assign('/')
  }

  async function handleOthers(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = await endOthers({})
    if (!data) return toastProblem('Failed to end the sessions', messageFrom(error))
    toast('Sessions Ended', 'You’re now signed in here only.')
    onEnded()
  }

  return (
    <Panel
      id="sessions"
      title="Sessions"
      lead="Where you’re signed in. Sign out of anything you don’t recognise or no longer use."
    >
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => (session.isThisOne ? signOutHere() : void end(session.id))}
          />
        ))}
      </ul>
      <LastFailure titled={['Failed to end the session', 'Failed to end the sessions']} />
      {sessions.length > 1 && (
        <form method="post" onSubmit={handleOthers}>
          <Button
            type="submit"
            look="secondary"
            name="act"
            value="end-other-sessions"
            busyLabel={fetching && 'Ending...'}
          >
            Sign out everywhere else
          </Button>
        </form>
      )}
    </Panel>
  )
}
