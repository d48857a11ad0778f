import { signInInput } from '#rules/auth'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { problemsIn } from '../../ui/forms/form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { emit, type EventDetail } from '../../plain/events.ts'
import { currentToast, dismissToast } from '../../plain/toasts/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAuth } from '../AuthProvider.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { login } from './login.ts'
import { returnUrlCookie, returnUrlFrom } from './return-url.ts'

/** Delay before the dialog closes after success, in milliseconds (specification, section 9). */
const CLOSES_AFTER = 1500

type State = { name: 'idle' } | { name: 'success' | 'pending' | 'failed'; message: string }

const TONES = { success: 'success', pending: 'info', failed: 'danger' } as const

const check = (input: { email: string }) => problemsIn(signInInput, input)

type Props = {
  isOpen: boolean
  /** The purpose of signing in, such as "to vote"; empty for none. */
  purpose: string
  onClose: () => void
}

/** Makes the link in the e-mail return to this page. */
function rememberReturnUrl() {
  document.cookie = returnUrlCookie(returnUrlFrom(location), { isSecure: location.protocol === 'https:' })
}

/** Hides the page's own notice, which the open dialog repeats. */
function dismissRequest() {
  const said = currentToast()
  if (said?.title === 'Please sign in') dismissToast(said.id)
}

/** Signs in with an e-mail address alone (specification, section 2, "Sign-in dialog"). */
export function SignInDialog({ isOpen, purpose, onClose }: Props) {
  const { user, isLoading } = useAuth()
  const [email, setEmail] = useState('')
  const { form, problems, setProblems, isSending, submit } = useForm({ email }, check)
  const [state, setState] = useState<State>({ name: 'idle' })

  function close(as: EventDetail<'sign-in-dialog'>) {
    setState({ name: 'idle' })
    setProblems(null)
    dismissRequest()
    if (as === 'done') setEmail('')
    onClose()
    emit('sign-in-dialog', as)
  }
  const handleClose = () => close(state.name === 'success' || state.name === 'pending' ? 'done' : 'dismissed')

  const handleSuccessSeen = useEffectEvent(handleClose)
  useEffect(() => {
    if (state.name !== 'success') return
    const timer = setTimeout(() => handleSuccessSeen(), CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [state.name])

  // Signing in from another tab, for example by the link in the e-mail, completes the dialog here too.
  const known = useRef<typeof user | undefined>(undefined)
  const handleOtherTab = useEffectEvent(() => {
    if (isOpen && !isSending && state.name !== 'success') close('done')
  })
  useEffect(() => {
    if (isLoading) return
    if (user && known.current === null) handleOtherTab()
    known.current = user
  }, [user, isLoading])

  async function send() {
    const { outcome, message } = await login(email)
    if (outcome === 'pending') rememberReturnUrl()
    setState({ name: outcome === 'signed-in' ? 'success' : outcome, message })
    return null
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    setState({ name: 'idle' })
    void submit(send, event)
  }

  if (!isOpen) return null
  return (
    <Dialog
      onClose={handleClose}
      title={`Sign in ${purpose}`.trim()}
      description="Enter the e-mail address you registered with. You don’t need a password."
      isClosingBlocked={isSending}
      growsDown
      // After the sign-in the account menu has replaced the Sign In link.
      fallbackFocus={() => document.querySelector<HTMLElement>('.account-member')}
    >
      <form ref={form} className="stack" noValidate onSubmit={handleSubmit} onInput={dismissRequest}>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          error={problems['email']}
          onChange={setEmail}
        />
        <div className="grid gap-3">
          <Button type="submit" isWide busyLabel={isSending && 'Signing In...'}>
            Sign In
          </Button>
          <a className="button button-secondary" href="/forum/register">
            Join the Community
          </a>
        </div>
        {'message' in state && (
          <Alert tone={TONES[state.name]} isLive>
            {state.message}
          </Alert>
        )}
      </form>
      <DemoAccounts
        onChoose={(chosen) => {
          setEmail(chosen)
          dismissRequest()
        }}
      />
    </Dialog>
  )
}
