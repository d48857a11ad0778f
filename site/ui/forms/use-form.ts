import { useEffect, useRef, useState } from 'react'
import { remainingProblems, type Problems } from './form.ts'

type Found = Problems | null

/**
 * Manages a form that is sent by script. After each refusal the focus moves to the first invalid field once it shows
 * its message, so that both are announced. From then on the field is re-validated on each change, and its message
 * disappears once it is valid.
 * @param input the form's values, each named like its error
 * @param check the form's rule; while a rule is loading, the message of a changed field is removed
 * @param initial errors of a form sent without JavaScript
 * @returns the ref of the form, its errors with a setter, whether it is being sent, and `submit`, which validates and
 * sends it; the sender resolves to the errors found by the server
 */
export function useForm<Input extends object>(
  input: Input,
  check: (input: Input) => Found | Promise<Found> = () => null,
  initial: Problems = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState({ problems: initial, input })
  const [isSending, setSending] = useState(false)
  const setProblems = (problems: Found) => setRefused({ problems: problems ?? {}, input })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  function recheck(changed: Input): Found {
    const found = check(changed)
    return found instanceof Promise ? null : found
  }

  async function submit(send: () => Promise<Found>, event?: Pick<Event, 'preventDefault'>): Promise<void> {
    event?.preventDefault()
    if (isSending) return
    setSending(true)
    try {
      const found = await check(input)
      setProblems(found)
      if (!found) setProblems(await send())
    } finally {
      setSending(false)
    }
  }

  return { form, problems: remainingProblems(refused, input, recheck), setProblems, isSending, submit }
}
