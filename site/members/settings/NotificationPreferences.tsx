import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../../lib/graphql.ts'
import { toast, toastProblem } from '../../lib/toasts.ts'
import { useTypedBefore } from '../../lib/forms/use-typed-before.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/LastFailure.tsx'
import { KindFields } from './KindFields.tsx'
import { fieldsOf, inputOf, readChosen, type Chosen } from './notification-words.ts'
import { UpdateNotificationPreferencesMutation } from './operations.ts'
import { Panel } from './Panel.tsx'

type Props = { preferences: Chosen[] }

/** How a member wants to be told of each kind. E-mails that they ask for themselves, such as a sign-in link, always come. */
export function NotificationPreferences({ preferences }: Props) {
  const [chosen, setChosen] = useState(preferences)
  const [{ fetching }, update] = useMutation(UpdateNotificationPreferencesMutation)
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, () => {
    if (form.current) setChosen(readChosen(new FormData(form.current)))
  })

  const change = (kind: Chosen['kind'], part: Partial<Chosen>) =>
    setChosen((before) => before.map((each) => (each.kind === kind ? { ...each, ...part } : each)))

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error } = await update({ input: inputOf(chosen) })
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
