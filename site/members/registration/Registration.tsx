import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Problems } from '../../ui/forms/form.ts'
import { EMPTY, type RegistrationInput } from '../../ui/forms/profile.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { useInputBeforeHydration } from '../../ui/forms/use-input-before-hydration.ts'
import { Button } from '../../ui/Button.tsx'
import { LastFailure } from '../../ui/forms/LastFailure.tsx'
import { ProfileFields } from '../../ui/forms/ProfileFields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type * as application from './application.ts'
import { WhatHappensNext, type NextTexts } from './WhatHappensNext.tsx'
import { asIsland } from '../../ui/islands/Island.tsx'

type Props = {
  texts: NextTexts
  /** Typical review time of applications, as a sentence. */
  reviewTime: string
  mode: 'INSTANT' | 'LINK'
  /** Refused input of a form sent without JavaScript. */
  sent: { input: RegistrationInput; problems: Problems } | null
  isDone: boolean
  /** Error summary of a form sent without JavaScript, shown until the form is sent again. */
  children?: ReactNode
}

/** Loads validation and sending with the first input, since they are larger than the form. */
const loadSending = async () => (sending ??= await import('./application.ts'))
let sending: typeof application | undefined

const check = (input: RegistrationInput): Problems | null | Promise<Problems | null> =>
  sending
    ? sending.problemsInApplication(input)
    : loadSending().then(
        () => check(input),
        // Sending reports the failure.
        () => null,
      )

/** The application form and its confirmation (specification, section 2, "Forum registration"). */
export const Registration = asIsland(function Registration({
  texts,
  reviewTime,
  mode,
  sent,
  isDone: wasDone,
  children,
}: Props) {
  const [input, setInput] = useState(sent?.input ?? EMPTY)
  const { form, problems, isSending, submit } = useForm(input, check, sent?.problems)
  const [isDone, setDone] = useState(wasDone)
  const [statusPath, setStatusPath] = useState<string | null>(null)
  const [isFirst, setFirst] = useState(true)
  const isPlain = useRef(false)
  const change = (part: Partial<RegistrationInput>) => setInput((before) => ({ ...before, ...part }))
  useInputBeforeHydration(form, change)

  async function send() {
    const outcome = await loadSending().then(
      ({ sendApplication }) => sendApplication(input),
      () => {
        isPlain.current = true
        return {
          problems: null,
          message: undefined,
          statusPath: null,
          refusal: 'Network error. Please try again.',
        }
      },
    )
    if (outcome.message === undefined) toastProblem('Registration Failed', outcome.refusal)
    else {
      setDone(true)
      setStatusPath(outcome.statusPath ?? null)
      toast('Registration Successful!', outcome.message)
    }
    return outcome.problems
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // The browser may have cached the failed import, so the next press submits the plain form.
    if (isPlain.current) return
    setFirst(false)
    void submit(send, event)
  }

  if (isDone)
    return (
      <WhatHappensNext
        texts={texts}
        reviewTime={reviewTime}
        firstName={input.firstName}
        email={mode === 'LINK' ? input.email : null}
        mode={mode}
        statusPath={statusPath}
      />
    )
  return (
    <form
      ref={form}
      className="grid gap-5"
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onFocus={() => void loadSending().catch(() => {})}
    >
      {isFirst && children}
      <ProfileFields input={input} problems={problems} onChange={change}>
        <TextField
          name="email"
          id="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={input.email}
          error={problems['email']}
          hint="You’ll use this to sign in. Only you and administrators can see it."
          onChange={(email) => change({ email })}
        />
      </ProfileFields>
      <LastFailure titled={['Registration Failed']} />
      <div className="cluster">
        <Button type="submit" busyLabel={isSending && 'Submitting...'}>
          Submit application
        </Button>
        <p className="text-sm text-soft">
          How we use your data: <a href="/legal/privacy">Privacy</a>
        </p>
      </div>
    </form>
  )
})
