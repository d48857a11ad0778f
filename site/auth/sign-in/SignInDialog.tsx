import { signInInput } from '#rules/auth'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { problemsIn, type Problems } from '../../lib/forms/form.ts'
import { reportSignInDialog, type SignInDialogState } from '../../lib/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAuth } from '../AuthProvider.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { login } from './login.ts'
import { wayBackCookie, wayFrom } from './way-back.ts'

/** How long the success message stays before the dialog closes (specification, section 9). */
const CLOSES_AFTER = 1500

type State = { name: 'idle' | 'loading' } | { name: 'success' | 'pending' | 'failed'; message: string }

const TONES = { success: 'success', pending: 'info', failed: 'danger' } as const

type Props = { isOpen: boolean; onClose: () => void }

/** The link in the e-mail leads back to this page. */
function rememberWayBack() {
  document.cookie = wayBackCookie(wayFrom(location), { isSecure: location.protocol === 'https:' })
}

/** Signs in with an e-mail address alone (specification, section 2, "Sign-in dialog"). */
export function SignInDialog({ isOpen, onClose }: Props) {
  const { user, isLoading } = useAuth()
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<State>({ name: 'idle' })

  function close(as: SignInDialogState) {
    setState({ name: 'idle' })
    setProblems({})
    if (as === 'done') setEmail('')
    onClose()
    reportSignInDialog(as)
  }
  const handleClose = () => close(state.name === 'success' || state.name === 'pending' ? 'done' : 'dismissed')

  const handleSuccessSeen = useEffectEvent(handleClose)
  useEffect(() => {
    if (state.name !== 'success') return
    const timer = setTimeout(() => handleSuccessSeen(), CLOSES_AFTER)
    return () => clearTimeout(timer)
  }, [state.name])

  // Who signs in in another tab, by the link in the mail for example, goes on here too.
  const known = useRef<typeof user | undefined>(undefined)
  const handleOtherTab = useEffectEvent(() => {
    if (isOpen && state.name !== 'loading' && state.name !== 'success') close('done')
  })
  useEffect(() => {
    if (isLoading) return
    if (user && known.current === null) handleOtherTab()
    known.current = user
  }, [user, isLoading])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsIn(signInInput, { email })
    setProblems(found ?? {})
    setState({ name: found ? 'idle' : 'loading' })
    if (found) return event.currentTarget.querySelector('input')?.focus()

    const { outcome, message } = await login(email)
    if (outcome === 'pending') rememberWayBack()
    setState({ name: outcome === 'signed-in' ? 'success' : outcome, message })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title="Sign in"
      description="Enter the e-mail address that you registered with. No password is needed."
      isClosingBlocked={state.name === 'loading'}
      // The Sign In link is gone once somebody is signed in; the account menu has replaced it.
      fallbackFocus={() => document.querySelector<HTMLElement>('.account-member')}
    >
      <form className="stack" noValidate onSubmit={handleSubmit}>
        {'message' in state && (
          <Alert tone={TONES[state.name]} isLive>
            {state.message}
          </Alert>
        )}
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
          <Button type="submit" isWide busyLabel={state.name === 'loading' && 'Signing In...'}>
            Sign In
          </Button>
          <a className="button button-secondary" href="/forum/register">
            Join the Community
          </a>
        </div>
      </form>
      <DemoAccounts onChoose={setEmail} />
    </Dialog>
  )
}
