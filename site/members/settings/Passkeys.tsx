import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useForm } from '../../ui/forms/use-form.ts'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import type { ResultOf } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/forms/LastFailure.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { AddPasskeyMutation, RemovePasskeyMutation, StartPasskeyMutation } from './passkey-operations.ts'
import type { SettingsQuery } from './operations.ts'
import { Panel } from './Panel.tsx'

type Key = ResultOf<typeof SettingsQuery>['passkeys']['keys'][number]
type Props = { keys: Key[]; onChanged: () => void }

/** Manages the passkeys with which a member confirms their identity without an e-mail. */
export function Passkeys({ keys, onChanged }: Props) {
  const [name, setName] = useState('')
  const { form, isSending, submit } = useForm({ name })
  useInputBeforeHydration(form, ({ passkey }) => setName(String(passkey)))
  const [, start] = useMutation(StartPasskeyMutation)
  const [, add] = useMutation(AddPasskeyMutation)
  const [, remove] = useMutation(RemovePasskeyMutation)

  async function addKey(): Promise<string | null> {
    const started = await start({})
    if (!started.data) return messageFrom(started.error)
    const optionsJSON = started.data.startPasskey as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON })
    const added = await add({ input: { name: name.trim() || 'Passkey', response } })
    return added.data ? null : messageFrom(added.error)
  }

  async function send() {
    // Closing the browser's own dialog cancels without an error.
    const problem = await addKey().catch(() => 'No passkey was created.')
    if (problem) toastProblem('Failed to add a passkey', problem)
    else {
      setName('')
      toast('Passkey Added', 'You can now use it to confirm it’s you.')
      onChanged()
    }
    return null
  }

  async function handleRemove(id: string) {
    const { error } = await remove({ id })
    if (error) toastProblem('Failed to remove the passkey', messageFrom(error))
    else toast('Passkey Removed', 'It can no longer be used.')
    onChanged()
  }

  return (
    <Panel
      id="passkeys"
      title="Passkeys"
      lead="Before anything that can’t be undone, we check that it’s you: one touch with a passkey, otherwise a link by e-mail."
    >
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map(({ id, name: label, createdAt, lastUsedAt }) => (
            <li
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3"
              key={id}
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere text-ink">{label}</p>
                <p className="text-sm text-soft">
                  {lastUsedAt ? 'Used ' : 'Added '}
                  <TimeAgo at={lastUsedAt ?? createdAt} />
                </p>
              </div>
              <Button look="secondary" isSmall onClick={() => void handleRemove(id)}>
                Remove<span className="sr-only"> {label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LastFailure titled={['Failed to add a passkey', 'Failed to remove the passkey']} />
      <form ref={form} className="grid gap-5" onSubmit={(event) => submit(send, event)}>
        <TextField
          name="passkey"
          label="Name of the passkey"
          placeholder="My phone"
          value={name}
          onChange={setName}
        />
        <div>
          <Button type="submit" look="secondary" busyLabel={isSending && 'Waiting...'}>
            Add a passkey
          </Button>
        </div>
      </form>
    </Panel>
  )
}
