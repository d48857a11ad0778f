import { normalEmail } from '#text/email'
import { useState } from 'react'
import { useMutation } from 'urql'
import { clearForumUser } from '../../plain/session/forum-user.ts'
import { problemsFrom } from '../../ui/forms/form.ts'
import type { ResultOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { counted } from '../../plain/text/plural.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/forms/LastFailure.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { DeleteAccountMutation, type SettingsQuery } from './operations.ts'
import type { SentDeletion } from './form-actions.ts'
import { Panel } from './Panel.tsx'

type Preview = ResultOf<typeof SettingsQuery>['previewAccountDeletion']
type Props = { preview: Preview; email: string; sent: SentDeletion | null }

/** Deletes the account after explaining what is deleted and what remains (decisions, "Leaving"). */
export function DeleteAccount({ preview, email, sent }: Props) {
  const [typed, setTyped] = useState(sent?.email ?? '')
  const [takesItems, setTakesItems] = useState(sent?.takesItems ?? false)
  const { form, problems, isSending, submit } = useForm({ email: typed }, (input) =>
    normalEmail(input.email) === normalEmail(email)
      ? null
      : { email: 'This isn’t the address of your account.' },
  )
  const [, run] = useMutation(DeleteAccountMutation)
  useInputBeforeHydration(form, (early) => {
    if (typeof early['email'] === 'string') setTyped(early['email'])
    if ('words' in early) setTakesItems(early['words'] === TAKE)
  })

  async function send() {
    const { data, error } = await run({ email: typed, takesItems })
    if (data) {
      clearForumUser()
      location.assign('/settings/deleted')
    }
    const found = problemsFrom(error)
    if (error && !found) toastProblem('Failed to delete your account', messageFrom(error))
    return found
  }

  return (
    <Panel
      id="delete"
      title="Delete your account"
      lead="You’re signed out at once, and no one sees your profile any more. For seven days you can come back; then everything is deleted for good."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DeletedContributions {...preview.deleted} />
        <RetainedContributions />
      </div>
      {preview.isLastAdministrator ? (
        <Alert tone="warning">
          You’re the only administrator. Make someone else an administrator first, so that the forum is looked
          after.
        </Alert>
      ) : (
        <form
          ref={form}
          className="grid gap-5"
          method="post"
          noValidate
          onSubmit={(event) => submit(send, event)}
        >
          <PublishedItems {...preview.kept} takesItems={takesItems} onChange={setTakesItems} />
          <p className="text-soft">
            Would you like a copy of what you wrote? <a href="/settings/data">Download your data</a> first.
          </p>
          <TextField
            label="Type your e-mail address to confirm"
            type="email"
            name="email"
            autoComplete="off"
            value={typed}
            error={problems['email']}
            onChange={setTyped}
          />
          <LastFailure titled={['Failed to delete your account']} />
          <div>
            <Button
              type="submit"
              look="danger"
              name="act"
              value="delete-account"
              busyLabel={isSending && 'Deleting...'}
            >
              Delete my account
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}

type Contributions = Preview['deleted']

const DeletedContributions = ({ posts, replies }: Contributions) => (
  <div className="grid content-start gap-2">
    <h3 className="text-base font-semibold text-ink">Deleted</h3>
    <ul className="grid list-disc gap-1 pl-5 text-soft">
      <li>Your profile, name, e-mail and LinkedIn address</li>
      <li>Your sessions, passkeys, e-mails, and messages through the contact form</li>
      <li>Your drafts and the earlier versions of what you wrote</li>
      <li>Your bookmarks, and what you follow or have muted</li>
      <li>The events you’re going to, and what you offer on your profile</li>
    </ul>
    {posts + replies > 0 && (
      <p className="text-soft">
        {`You have ${counted(posts, 'discussion', 'discussions')} and ${counted(replies, 'reply', 'replies')} that aren’t published. They’re deleted too.`}
      </p>
    )}
  </div>
)

const RetainedContributions = () => (
  <div className="grid content-start gap-2">
    <h3 className="text-base font-semibold text-ink">Kept</h3>
    <ul className="grid list-disc gap-1 pl-5 text-soft">
      <li>What others wrote, also in your discussions</li>
      <li>Your votes in the totals, without your name</li>
      <li>Decisions in the moderators’ log, without your name</li>
    </ul>
  </div>
)

type PublishedItemsProps = Contributions & { takesItems: boolean; onChange: (takesItems: boolean) => void }

/** Offers to retain or withdraw the member's published items. */
const PublishedItems = ({ posts, replies, takesItems, onChange }: PublishedItemsProps) => (
  <fieldset className="grid min-w-0 gap-3.5">
    <legend className="field-label mb-2.5">
      {`Your ${counted(posts, 'published discussion', 'published discussions')} and ${counted(replies, 'reply', 'replies')}`}
    </legend>
    {CHOICES.map(({ value, label, hint }) => (
      <label key={value} className="checkbox-field">
        <input
          className="checkbox radio"
          type="radio"
          name="words"
          value={value}
          checked={(value === TAKE) === takesItems}
          onChange={() => onChange(value === TAKE)}
        />
        <span>
          {label}
          <span className="field-hint block">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

const TAKE = 'take'
const CHOICES = [
  {
    value: 'keep',
    label: 'Keep them, without my name',
    hint: 'They stay under the name “Deleted member”, so that other people’s answers still make sense.',
  },
  {
    value: TAKE,
    label: 'Delete them too',
    hint: 'They’re hidden at once. Where others have replied, “Removed discussion” keeps the place.',
  },
]
