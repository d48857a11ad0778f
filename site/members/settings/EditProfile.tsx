import { TICKS, type Tick } from '#limits/people'
import { useState } from 'react'
import { useMutation, type CombinedError } from 'urql'
import { writeForumUser } from '../../plain/session/forum-user.ts'
import { wordOf } from '../../data/enums.ts'
import { problemsFrom } from '../../ui/forms/form.ts'
import type { ResultOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/forms/LastFailure.tsx'
import { Outdated } from '../../ui/Outdated.tsx'
import { ProfileFields } from '../../ui/forms/ProfileFields.tsx'
import { TICK_LABELS, ticksOf } from '../ticks/labels.ts'
import { mutationInputOf, problemsInProfile, ticked, type OwnProfileInput } from '../ticks/own-profile.ts'
import { TickFields } from '../ticks/TickFields.tsx'
import type { SentProfile } from './form-actions.ts'
import { type SettingsQuery, UpdateProfileMutation } from './operations.ts'
import { Panel } from './Panel.tsx'

type Member = NonNullable<ResultOf<typeof SettingsQuery>['viewer']>

type Props = { viewer: Member; sent: SentProfile | null }

/** Form of a member's profile and its visibility. */
export function EditProfile({ viewer, sent }: Props) {
  const [saved, setSaved] = useState(() => inputOf(viewer))
  const [version, setVersion] = useState(viewer.profileVersion)
  const [isOutdated, setOutdated] = useState(sent?.isOutdated ?? false)
  const [input, setInput] = useState<OwnProfileInput>(sent?.input ?? saved)
  const { form, problems, isSending, submit } = useForm(input, problemsInProfile, sent?.problems)
  const [, update] = useMutation(UpdateProfileMutation)
  const isChanged = JSON.stringify(input) !== JSON.stringify(saved)
  const change = (part: Partial<OwnProfileInput>) => setInput((before) => ({ ...before, ...part }))
  useInputBeforeHydration(form, change)

  async function send() {
    const { data, error } = await update({ input: { ...mutationInputOf(input), version } })
    const current = currentIn(error)
    setOutdated(current !== null)
    if (current) {
      setSaved(inputOf(current))
      setVersion(current.version)
    }
    if (!data) {
      toastProblem('Failed to update profile', messageFrom(error))
      return problemsFrom(error)
    }
    const profile = data.updateProfile
    setSaved(inputOf(profile))
    setInput(inputOf(profile))
    setVersion(profile.profileVersion)
    // The header shows the name too, in every tab.
    writeForumUser({ ...profile, email: viewer.email ?? '', role: wordOf(viewer.role ?? 'USER') })
    toast('Profile Updated', profile.isPublicProfile ? 'Everyone can see it.' : 'Others see Anonymous User.')
    return null
  }

  return (
    <Panel
      id="profile"
      title="Profile"
      lead={
        <>
          You sign in with <strong className="wrap-anywhere">{viewer.email}</strong>; only you and
          administrators can see it. <a href={`/profile/${viewer.id}`}>View your profile</a>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-5"
        method="post"
        noValidate
        onSubmit={(event) => submit(send, event)}
      >
        <input type="hidden" name="version" value={version ?? ''} />
        {isOutdated && (
          <Outdated
            onRetain={() => setOutdated(false)}
            onReplace={() => {
              setInput(saved)
              setOutdated(false)
            }}
          >
            {storedLines(saved, input).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Outdated>
        )}
        <ProfileFields input={input} problems={problems} onChange={change} />
        <TickFields input={input} onChange={change} />
        <LastFailure titled={['Failed to update profile']} />
        <div className="cluster">
          <Button type="submit" name="act" value="update-profile" busyLabel={isSending && 'Saving...'}>
            Save profile
          </Button>
          {isChanged && (
            <>
              <p className="text-sm font-semibold text-warning" role="status">
                Unsaved changes
              </p>
              <Button look="quiet" onClick={() => setInput(saved)}>
                Discard
              </Button>
            </>
          )}
        </div>
      </form>
    </Panel>
  )
}

/** Returns the form's values; missing facts become empty fields. */
const inputOf = (member: Partial<Omit<Member, 'email' | 'role'>>): OwnProfileInput => ({
  firstName: member.firstName ?? '',
  lastName: member.lastName ?? '',
  linkedinProfile: member.linkedinProfile ?? '',
  location: member.location ?? '',
  jobTitle: member.jobTitle ?? '',
  company: member.company ?? '',
  bio: member.bio ?? '',
  isPublicProfile: member.isPublicProfile ?? true,
  ...ticked(ticksOf(member.ticks ?? [])),
})

type Current = Partial<Member> & { version: string }

/** Returns the stored profile from a conflict error. */
function currentIn(error: CombinedError | undefined): Current | null {
  const texts = error?.graphQLErrors[0]?.extensions['texts'] as { current: Current } | undefined
  return texts?.current ?? null
}

const LABELS: Record<keyof OwnProfileInput, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  linkedinProfile: 'LinkedIn profile',
  location: 'Location',
  jobTitle: 'Job title',
  company: 'Company',
  bio: 'About you',
  isPublicProfile: 'Profile',
  speaks: TICK_LABELS.speaks.own,
  mentors: TICK_LABELS.mentors.own,
  seeks_mentor: TICK_LABELS.seeks_mentor.own,
}
const isTick = (name: string): name is Tick => TICKS.some((tick) => tick === name)

/** Returns the stored values of fields that differ from the form. */
const storedLines = (saved: OwnProfileInput, input: OwnProfileInput): string[] =>
  (Object.keys(LABELS) as (keyof OwnProfileInput)[])
    .filter((name) => saved[name] !== input[name])
    .map((name) => {
      const value = saved[name]
      const [yes, no] = isTick(name) ? ['ticked', 'not ticked'] : ['public', 'private']
      const shown = typeof value === 'boolean' ? (value ? yes : no) : value || 'empty'
      return `${LABELS[name]}: ${shown}`
    })
