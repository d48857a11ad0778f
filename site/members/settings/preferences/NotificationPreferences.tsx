import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../../../data/graphql.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import { useInputBeforeHydration } from '../../../ui/forms/use-input-before-hydration.ts'
import { Button } from '../../../ui/Button.tsx'
import { LastFailure } from '../../../ui/forms/LastFailure.tsx'
import { KindFields } from './KindFields.tsx'
import { inputOf, readChosen, type Chosen } from '../labels/notification-labels.ts'
import { UpdateNotificationPreferencesMutation } from './operations.ts'
import { Panel } from '../Panel.tsx'

const isIn = (chosen: readonly Chosen[], { kind, inSite, email }: Chosen) =>
  chosen.some((each) => each.kind === kind && each.inSite === inSite && each.email === email)

/**
 * Preferences for each kind of notification, saved immediately, or by a button without JavaScript. E-mails that a
 * member requests, such as a sign-in link, are always sent.
 */
export function NotificationPreferences({ preferences }: { preferences: Chosen[] }) {
  const [chosen, setChosen] = useState(preferences)
  const [, update] = useMutation(UpdateNotificationPreferencesMutation)
  const form = useRef<HTMLFormElement>(null)
  // Sent one after the other, so that the last change wins.
  const stored = useRef(Promise.resolve(chosen))
  const latest = useRef(chosen)

  function choose(next: Chosen[]) {
    latest.current = next
    setChosen(next)
    stored.current = stored.current.then(async (before) => {
      // Only changed kinds are sent; another tab or an e-mail's link may have changed the others.
      const changed = next.filter((each) => !isIn(before, each))
      if (changed.length === 0) return before
      const { data, error } = await update(inputOf(changed))
      if (data) {
        toast('Saved')
        return next
      }
      toastProblem('Failed to save your choice', messageFrom(error))
      // Otherwise a later request includes this change.
      if (latest.current === next) setChosen(before)
      return before
    })
  }

  useInputBeforeHydration(form, () => {
    if (form.current) choose(readChosen(new FormData(form.current)))
  })

  const change = (kind: Chosen['kind'], part: Partial<Chosen>) =>
    choose(chosen.map((each) => (each.kind === kind ? { ...each, ...part } : each)))

  return (
    <Panel
      id="emails"
      title="Notifications"
      lead="Choose what we notify you about, and how. We always send e-mails you ask for, such as sign-in links."
    >
      <form ref={form} className="grid gap-5" method="post">
        <div className="grid divide-y divide-line border-y border-line">
          {chosen.map((each) => (
            <KindFields key={each.kind} chosen={each} onChange={(part) => change(each.kind, part)} />
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
