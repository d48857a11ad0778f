import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { request } from '../../data/request.ts'
import { CONFIRMED_CHANNEL } from '../../plain/events.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import {
  RequestConfirmationMutation,
  ConfirmWithPasskeyMutation,
  PasskeyCountQuery,
  StartConfirmationMutation,
} from '../operations.ts'

type Props = { onDone: (isConfirmed: boolean) => void }

/** Confirms the identity for this session with a passkey. */
async function confirmOnce() {
  const { startConfirmation } = await request(StartConfirmationMutation, {})
  const optionsJSON = startConfirmation as PublicKeyCredentialRequestOptionsJSON
  await request(ConfirmWithPasskeyMutation, { response: await startAuthentication({ optionsJSON }) })
}

/** Requests confirmation of a member's identity before an irreversible action, by passkey or by e-mailed link. */
export function ConfirmAgain({ onDone }: Props) {
  return (
    <Dialog
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      description="Please confirm it’s you. We won’t ask again for 15 minutes."
    >
      <ConfirmationMethods onConfirmed={() => onDone(true)} />
    </Dialog>
  )
}

type Busy = 'passkey' | 'link' | null

function ConfirmationMethods({ onConfirmed }: { onConfirmed: () => void }) {
  const [hasPasskey, setHasPasskey] = useState(false)
  const [busy, setBusy] = useState<Busy>(null)
  const [promise, setPromise] = useState('')
  const [problem, setProblem] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)

  useEffect(() => {
    request(PasskeyCountQuery, {}).then(
      ({ passkeys }) => setHasPasskey(passkeys.keys.length > 0),
      // After a network failure the link is offered too; it reports any further error.
      () => setHasPasskey(false),
    )
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL)
    channel.addEventListener('message', () => setConfirmed(true))
    return () => channel.close()
  }, [])

  async function attempt(method: Exclude<Busy, null>, act: () => Promise<void>) {
    setBusy(method)
    setProblem('')
    try {
      await act()
    } catch (error) {
      const isCancelled = error instanceof Error && error.name === 'NotAllowedError'
      setProblem(
        isCancelled ? 'No passkey was used.' : error instanceof Error ? error.message : String(error),
      )
    }
    setBusy(null)
  }

  const confirmByPasskey = () =>
    attempt('passkey', async () => {
      await confirmOnce()
      onConfirmed()
    })
  const sendLink = () =>
    attempt('link', async () =>
      setPromise((await request(RequestConfirmationMutation, {})).askToConfirm.message),
    )

  // Requires a press: the page may be in a background tab, where browsers refuse passkeys and nobody sees the prompt.
  if (isConfirmed)
    return (
      <div className="stack">
        <Alert tone="success" isLive>
          Thanks, that’s confirmed.
        </Alert>
        <Button isWide onClick={onConfirmed}>
          Go on
        </Button>
      </div>
    )
  return (
    <div className="stack">
      {problem && (
        <Alert tone="danger" isLive>
          {problem}
        </Alert>
      )}
      {promise && (
        <Alert tone="info" isLive>
          <p>{promise}</p>
          <p>Open it in this browser, and come back here.</p>
        </Alert>
      )}
      <div className="grid gap-3">
        {hasPasskey && (
          <Button
            isWide
            onClick={() => void confirmByPasskey()}
            busyLabel={busy === 'passkey' && 'Waiting...'}
          >
            Use a passkey
          </Button>
        )}
        {promise && (
          <Button isWide {...(hasPasskey ? { look: 'secondary' } : {})} onClick={onConfirmed}>
            I’ve confirmed
          </Button>
        )}
        <Button
          isWide
          {...(hasPasskey || promise ? { look: 'secondary' } : {})}
          onClick={() => void sendLink()}
          busyLabel={busy === 'link' && 'Sending...'}
        >
          {promise ? 'Send another link' : 'Send me a link'}
        </Button>
      </div>
    </div>
  )
}
