import { registration } from '#rules/members'
import { useState, type SubmitEvent } from 'react'
import { Provider, useMutation } from 'urql'
import { problemsFrom, problemsIn, type Problems } from '../lib/form.ts'
import { createClient, messageFrom } from '../lib/graphql.ts'
import { EMPTY, type RegistrationInput } from '../lib/person.ts'
import { toast, toastProblem } from '../lib/toasts.ts'
import { useProblems } from '../lib/use-problems.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { PersonFields } from '../ui/PersonFields.tsx'
import { TextField } from '../ui/TextField.tsx'
import { WhatHappensNext, type NextWords } from './WhatHappensNext.tsx'
import { RegisterMutation } from './operations.ts'

type Props = {
  words: NextWords
  mode: 'instant' | 'link'
  /** What was sent without script, and why it was refused. */
  sent: { input: RegistrationInput; problems: Problems; refusal: string } | null
  isDone: boolean
}

/** The application to join, and what comes after it (specification, section 2, "Forum registration"). */
export function Registration(props: Props) {
  const [client] = useState(() => createClient())
  return (
    <Provider value={client}>
      <Form {...props} />
    </Provider>
  )
}

function Form({ words, mode, sent, isDone: wasDone }: Props) {
  const [input, setInput] = useState(sent?.input ?? EMPTY)
  const { form, problems, setProblems } = useProblems(sent?.problems)
  const [isDone, setDone] = useState(wasDone)
  const [{ fetching }, register] = useMutation(RegisterMutation)
  const change = (part: Partial<RegistrationInput>) => setInput((before) => ({ ...before, ...part }))

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsIn(registration, input)
    setProblems(found ?? {})
    if (found) return

    const { data, error } = await register({ input })
    setProblems(problemsFrom(error) ?? {})
    if (!data)
      return toastProblem(
        'Registration Failed',
        error?.graphQLErrors.length ? messageFrom(error) : 'Please check your information and try again.',
      )
    setDone(true)
    toast('Registration Successful!', data.registerMember.message)
  }

  if (isDone)
    return <WhatHappensNext words={words} email={mode === 'link' ? input.email : null} mode={mode} />
  return (
    <form ref={form} className="grid gap-5" method="post" noValidate onSubmit={handleSubmit}>
      {sent?.refusal && (
        <Alert tone="danger" title="Registration Failed" isLive>
          {sent.refusal}
        </Alert>
      )}
      <PersonFields input={input} problems={problems} onChange={change}>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={input.email}
          error={problems['email']}
          hint="You sign in with it. Only you and the administrators see it."
          onChange={(email) => change({ email })}
        />
      </PersonFields>
      <div className="cluster">
        <Button type="submit" busyLabel={fetching && 'Submitting...'}>
          Submit application
        </Button>
        <p className="text-sm text-soft">
          What we keep, and for how long: <a href="/legal/privacy">Privacy</a>
        </p>
      </div>
    </form>
  )
}
