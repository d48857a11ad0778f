import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useMutation } from 'urql'
import type { ResultOf } from '../../lib/gql.ts'
import { messageFrom } from '../../lib/graphql.ts'
import { toast, toastProblem } from '../../lib/toasts.ts'
import { useTypedBefore } from '../../lib/forms/use-typed-before.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/LastFailure.tsx'
import { UpdateEmailPreferencesMutation, type SettingsQuery } from './operations.ts'
import { Panel } from './Panel.tsx'

type Choice = ResultOf<typeof SettingsQuery>['emailPreferences'][number]

/** Which e-mails a member wants. Those that they ask for themselves, such as a sign-in link, always come. */
export function Emails({ choices }: { choices: Choice[] }) {
  const [chosen, setChosen] = useState(choices)
  const [{ fetching }, choose] = useMutation(UpdateEmailPreferencesMutation)
  const id = useId()

  const change = (name: string, isWanted: boolean) =>
    setChosen((before) => before.map((each) => (each.name === name ? { ...each, isWanted } : each)))

  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, (ticked) => {
    for (const [name, isWanted] of Object.entries(ticked)) change(name, isWanted === true)
  })

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = Object.fromEntries(chosen.map(({ name, isWanted }) => [name, isWanted]))
    const { data, error } = await choose({ input })
    if (!data) return toastProblem('Failed to save your choice', messageFrom(error))
    setChosen(data.updateEmailPreferences)
    toast('E-mails Saved', 'We write to you about what you have chosen.')
  }

  return (
    <Panel
      id="emails"
      title="E-mails"
      lead="Write to me when this happens. E-mails that you ask for, such as a sign-in link, always come."
    >
      <form ref={form} className="grid gap-5" method="post" onSubmit={handleSubmit}>
        <div className="grid gap-3">
          {chosen.map(({ name, title, isWanted }) => (
            <div className="checkbox-field" key={name}>
              <input
                className="checkbox"
                type="checkbox"
                id={`${id}-${name}`}
                name={name}
                checked={isWanted}
                onChange={({ target }) => change(name, target.checked)}
              />
              <label htmlFor={`${id}-${name}`}>{title}</label>
            </div>
          ))}
        </div>
        <LastFailure titled={['Failed to save your choice']} />
        <div>
          <Button type="submit" name="act" value="choose-emails" busyLabel={fetching && 'Saving...'}>
            Save e-mails
          </Button>
        </div>
      </form>
    </Panel>
  )
}
