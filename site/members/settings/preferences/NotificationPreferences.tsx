import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import type { ResultOf } from '../../../data/gql.ts'
import { messageFrom } from '../../../data/graphql.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { useInputBeforeHydration } from '../../../ui/forms/use-input-before-hydration.ts'
import { Button } from '../../../ui/Button.tsx'
import { LastFailure } from '../../../ui/forms/LastFailure.tsx'
import { KindFields } from './KindFields.tsx'
import { fieldsOf, inputsOf, readChosen, WEEKLY, type Chosen } from '../labels/notification-labels.ts'
import { UpdateNotificationPreferencesMutation } from './operations.ts'
import type { SettingsQuery } from '../operations.ts'
import { Panel } from '../Panel.tsx'
import { WeeklyField } from './WeeklyField.tsx'

type EmailChoices = ResultOf<typeof SettingsQuery>['emailPreferences']
type Props = { preferences: Chosen[]; emails: EmailChoices }

/**
 * The preferences for each kind of notification. A choice is saved as it is made; without script, with a button.
 * E-mails that a member requests, such as a sign-in link, are always sent.
 */
export function NotificationPreferences({ preferences, emails }: Props) {
  const [choice, setChoice] = useState(() => ({
    chosen: preferences,
    wanted: emails.filter(({ name }) => name === WEEKLY),
  }))
  const [, update] = useMutation(UpdateNotificationPreferencesMutation)
  const form = useRef<HTMLFormElement>(null)
  // Sent one after the other, so that the last choice wins.
  const stored = useRef(Promise.resolve(choice))
  const latest = useRef(choice)

  function choose(next: typeof choice) {
    latest.current = next
    setChoice(next)
    stored.current = stored.current.then(async (before) => {
      const { data, error } = await update(inputsOf(next.chosen, next.wanted))
      if (data) {
        toast('Saved')
        return next
      }
      toastProblem('Failed to save your choice', messageFrom(error))
      // A later one holds this one too, and is still to be saved.
      if (latest.current === next) setChoice(before)
      return before
    })
  }

  useInputBeforeHydration(form, () => {
    if (!form.current) return
    const data = new FormData(form.current)
    const wanted = choice.wanted.map((each) => ({ ...each, isWanted: data.get(each.name) !== null }))
    choose({ chosen: readChosen(data), wanted })
  })

  const change = (kind: Chosen['kind'], part: Partial<Chosen>) =>
    choose({
      ...choice,
      chosen: choice.chosen.map((each) => (each.kind === kind ? { ...each, ...part } : each)),
    })

  return (
    <Panel
      id="emails"
      title="Notifications"
      lead="Choose what we notify you about, and how. We always send e-mails you ask for, such as sign-in links."
    >
      <form ref={form} className="grid gap-5" method="post">
        <div className="grid divide-y divide-line border-y border-line">
          {choice.chosen.map((each) => (
            <KindFields
              key={each.kind}
              chosen={each}
              names={fieldsOf(each.kind)}
              onChange={(part) => change(each.kind, part)}
            />
          ))}
          {choice.wanted.map((each) => (
            <WeeklyField
              key={each.name}
              {...each}
              onChange={(isWanted) => choose({ ...choice, wanted: [{ ...each, isWanted }] })}
            />
          ))}
        </div>
        <LastFailure titled={['Failed to save your choice']} />
        <div className="without-script">
          <Button type="submit" name="act" value="choose-notifications">
            Save notifications
          </Button>
        </div>
      </form>
      <p className="text-sm text-soft">
        You can stop following a discussion or a category in <a href="/settings/following">Following</a>.
      </p>
    </Panel>
  )
}
