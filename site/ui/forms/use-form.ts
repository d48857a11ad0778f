import { useEffect, useRef, useState } from 'react'
import { lookAgain, type Problems } from './form.ts'

type Found = Problems | null

/**
 * Manages a form that a script sends. Each refusal moves the focus to the first invalid field once it shows its message,
 * which is announced with it. From then on each change checks the field again, so that a message goes once its field is
 * corrected.
 * @param input the form's values, each field under the name of its problem
 * @param check the form's rule; while a rule is loading, the message of a changed field is removed
 * @param initial the server's response to a form without script
 * @returns the ref of the form, its problems with a function that sets them, whether it is being sent, and `submit`, which
 *   checks it and sends it; the sender resolves to the problems that the server found
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

  return { form, problems: lookAgain(refused, input, recheck), setProblems, isSending, submit }
}
