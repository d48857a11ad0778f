import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from 'urql'
import type { ResultOf } from '../../lib/gql.ts'
import { messageFrom } from '../../lib/graphql.ts'
import { toast, toastProblem } from '../../lib/toasts.ts'
import { useTypedBefore } from '../../lib/forms/use-typed-before.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/LastFailure.tsx'
import { KindFields } from './KindFields.tsx'
import { fieldsOf, inputsOf, readChosen, WEEKLY, type Chosen } from './notification-words.ts'
import { UpdateNotificationPreferencesMutation, type SettingsQuery } from './operations.ts'
import { Panel } from './Panel.tsx'
import { WeeklyField } from './WeeklyField.tsx'

type EmailChoices = ResultOf<typeof SettingsQuery>['emailPreferences']
type Props = { preferences: Chosen[]; emails: EmailChoices }

/** How a member wants to be told of each kind. E-mails that they ask for themselves, such as a sign-in link, always come. */
export function NotificationPreferences({ preferences, emails }: Props) {
  const [chosen, setChosen] = useState(preferences)
  const [wanted, setWanted] = useState(() => emails.filter(({ name }) => name === WEEKLY))
  const [{ fetching }, update] = useMutation(UpdateNotificationPreferencesMutation)
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, () => {
    if (!form.current) return
    const data = new FormData(form.current)
    setChosen(readChosen(data))
    setWanted((before) => before.map((each) => ({ ...each, isWanted: data.get(each.name) !== null })))
  })

  const change = (kind: Chosen['kind'], part: Partial<Chosen>) =>
    setChosen((before) => before.map((each) => (each.kind === kind ? { ...each, ...part } : each)))

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = await update(inputsOf(chosen, wanted))
    if (!data) return toastProblem('Failed to save your choice', messageFrom(error))
    setChosen(data.updateNotificationPreferences)
    toast('Notifications Saved', 'We tell you about what you have chosen.')
  }

  return (
    <Panel
      id="emails"
      title="Notifications"
      lead="What you are told, on the site and by e-mail. E-mails that you ask for, such as a sign-in link, always come."
    >
      <form ref={form} className="grid gap-5" method="post" onSubmit={handleSubmit}>
        <div className="grid divide-y divide-line">
          {chosen.map((each) => (
            <KindFields
              key={each.kind}
              chosen={each}
              names={fieldsOf(each.kind)}
              onChange={(part) => change(each.kind, part)}
            />
          ))}
          {wanted.map((each) => (
            <WeeklyField
              key={each.name}
              {...each}
              onChange={(isWanted) => setWanted([{ ...each, isWanted }])}
            />
          ))}
        </div>
        <LastFailure titled={['Failed to save your choice']} />
        <div>
          <Button type="submit" name="act" value="choose-notifications" busyLabel={fetching && 'Saving...'}>
            Save notifications
          </Button>
        </div>
      </form>
      <p className="text-sm text-soft">
        <a href="/settings/following">What you follow</a>: discussions and categories, and how to stop.
      </p>
    </Panel>
  )
}
